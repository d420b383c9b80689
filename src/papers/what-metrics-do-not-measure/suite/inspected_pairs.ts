import type { EditName } from "../../../probes/minimal_pairs/edits/edit.ts";

/** Segments of the pairs that were read, by edit, in the order of `inspectionSample()`. */
const READ: Readonly<Record<EditName, string>> = {
  clause_omitted:
    "1787 1352 1154 1150 803 1628 344 1296 1168 640 144 505 169 1772 1823 525 1616 1478 824 923 1079 812",
  named_entity_substituted:
    "281 1809 119 468 1203 433 772 502 507 581 604 1459 811 1461 1743 744 923 921 1550 1556 1462 1448",
  date_reformatted:
    "1251 1792 1020 1494 976 1550 280 1051 1798 667 1381 381 680 192 1796 606 602 450 682 622 918 1484",
  antonym_substituted:
    "1203 297 1511 519 1315 766 729 577 90 514 1047 677 1181 1423 1167 84 1411 649 569 1171 1240 1244",
  sentence_hallucinated:
    "507 1859 1499 1126 353 635 687 1254 1220 626 186 1141 88 793 1108 705 576 230 426 181 1051 1186",
  number_altered:
    "852 1381 1617 901 1591 701 665 1581 980 1486 299 221 280 763 158 920 606 831 432 859 1139 215",
  symbol_expanded:
    "1225 966 1631 1758 623 1760 215 502 299 1447 546 310 302 666 297 1757 439 1140 1727 1808 442 221",
  that_deleted:
    "1702 975 1873 1258 505 1463 784 892 640 979 889 648 323 1618 368 1557 642 329 739 745 1067 60",
  negation_inverted:
    "1723 1187 519 1379 262 18 490 1231 1632 542 625 388 1760 1069 415 147 883 1641 347 604 1293 235",
  spelling_variant:
    "1695 215 1871 736 701 700 996 113 643 1688 1023 1455 613 44 544 76 651 401 1431 150 873 1694",
  pronoun_gender_swapped:
    "357 36 1808 343 850 633 1504 1457 637 1835 338 786 54 1721 334 208 1437 781 320 276 641 1294",
  contraction_expanded:
    "1155 488 566 240 1442 1206 1695 1656 948 167 1395 1096 1508 1599 840 270 84 349 416 1543 1287 1538",
  numeral_reformatted:
    "47 1615 902 905 883 1467 276 301 1166 641 990 1026 1181 1414 1581 1569 1443 1375 484 280 1063 852",
  punctuation_restyled:
    "166 1111 1829 1452 285 739 1730 1211 847 1318 1563 757 1107 343 982 1143 473 1703 1807 986 712 362",
};

/** Ids of the pairs that were read. */
export const INSPECTED: readonly string[] = Object.entries(READ)
  .flatMap(([edit, segments]) => segments.split(" ").map((segment) => `${edit}-${segment}`));

/** Pairs that do not instantiate their category in fluent text, with the fault. */
export const NOT_INSTANCES: Readonly<Record<string, string>> = {
  "antonym_substituted-84": "an adjective of size that stood for rank",
  "number_altered-158": "an age that the text then says is not reached",
};
