/** Style sheet of the page: light, dark, narrow, printed. It loads no font and no image. */
export const PAGE_STYLE: string = `
:root { color-scheme: light dark; --paper: #ffffff; --ink: #222222; --faint: #5c5c5c; --line: #d4d4d4; --tint: #f4f4f2;
  --link: #0b5394; --same: #00663f; --close: #1c5d8f; --differs: #9c3c00; --not_run: #5c5c5c; --own_suite: #7a4a86; --same-bar: #009e73;
  --close-bar: #56b4e9; --differs-bar: #d55e00; --not_run-bar: #b5b5b5; --own_suite-bar: #cc79a7; --alarm: #fff0e0; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --ink: #e6e6e3; --faint: #a9a9a6; --line: #3c4046; --tint: #1f2226; --link: #8ec5ff;
    --same: #4fd1a5; --close: #8fd0f5; --differs: #ffa163; --not_run: #b3b3b0; --own_suite: #dba6e6; --not_run-bar: #6a6a6a; --alarm: #40260c; }
  svg .ground { fill: transparent; }
  svg [fill="#222222"], svg [fill="#000000"] { fill: var(--ink); }
  svg [stroke="#222222"], svg [stroke="#000000"] { stroke: var(--ink); }
  svg [fill="#666666"], svg [fill="#444444"], svg [fill="#555555"] { fill: #b0b0ad; }
  svg [stroke="#666666"], svg [stroke="#555555"] { stroke: #b0b0ad; }
  svg [stroke="#ffffff"] { stroke: var(--paper); }
  svg [fill="#dddddd"] { fill: #44484e; }
  svg [fill="#0072b2"], svg [fill="#005f94"] { fill: #5aaef5; } svg [stroke="#0072b2"], svg [stroke="#005f94"] { stroke: #5aaef5; }
  svg [fill="#d55e00"], svg [fill="#a84a00"] { fill: #f4863a; } svg [stroke="#d55e00"], svg [stroke="#a84a00"] { stroke: #f4863a; }
  svg [fill="#009e73"], svg [fill="#00714f"] { fill: #2fc79b; } svg [stroke="#009e73"], svg [stroke="#00714f"] { stroke: #2fc79b; }
  svg [fill="#cc79a7"], svg [fill="#9c4a78"] { fill: #e39bc2; } svg [stroke="#cc79a7"], svg [stroke="#9c4a78"] { stroke: #e39bc2; }
  svg [fill="#8a5f00"] { fill: #e69f00; } svg [stroke="#8a5f00"] { stroke: #e69f00; }
  svg [fill="#24719f"] { fill: #8fd0f5; } svg [stroke="#24719f"] { stroke: #8fd0f5; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 Georgia, "Times New Roman", serif; overflow-wrap: break-word; }
h1, h2, h3, h4, table, nav, summary, .facts, .tag, button { font-family: Helvetica, Arial, "Liberation Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: .5rem 0 1rem; } h2 { font-size: 1.35rem; margin: 3rem 0 .5rem;
  border-top: 3px solid var(--ink); padding-top: .75rem; } h3 { font-size: 1.1rem; margin: 2.5rem 0 .25rem; }
h4 { font-size: .95rem; margin: 1.5rem 0 .5rem; }
p { max-width: 44rem; margin: .5rem 0; } a { color: var(--link); } .faint { color: var(--faint); }
.alarm { background: var(--alarm); border: 2px solid var(--differs); padding: .75rem 1rem; font-weight: bold; max-width: none; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.anchor { text-decoration: none; color: var(--faint); font-weight: normal; opacity: .55; } .anchor:hover, .anchor:focus { opacity: 1; }
.wide { position: relative; overflow-x: auto; margin: .75rem 0; } .wide:focus-visible, button:focus-visible, summary:focus-visible, a:focus-visible
  { outline: 2px solid var(--link); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .82rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
.title { font: bold .9rem/1.35 Helvetica, Arial, "Liberation Sans", sans-serif; margin: 1.25rem 0 .25rem; }
.title + .wide { margin-top: 0; } .tall { max-height: 36rem; overflow-y: auto; border-bottom: 1px solid var(--line); }
.wide thead th { position: sticky; top: 0; background: var(--paper); z-index: 1; }
.wide tr > :first-child { position: sticky; left: 0; background: var(--paper); } .wide thead tr > :first-child { z-index: 2; }
.wide tbody tr:hover > :first-child { background: var(--tint); }
th, td { padding: .25rem .45rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { border-bottom: 0; box-shadow: inset 0 -2px 0 var(--ink); vertical-align: bottom; } tbody th { font-weight: normal; } tbody tr > :first-child:not(.n) { min-width: 7.5rem; } td, th { overflow-wrap: normal; } tbody tr:hover { background: var(--tint); }
td.n, th.n { text-align: right; } td.n { white-space: nowrap; } td.why { min-width: 14rem; max-width: 26rem; }
th button { all: unset; cursor: pointer; font-weight: bold; } th button:focus-visible { outline: 2px solid var(--link); }
th button::after { content: "\\a0\\2195"; color: var(--faint); font-weight: normal; }
th[aria-sort="ascending"] button::after { content: "\\a0\\2191"; color: var(--ink); }
th[aria-sort="descending"] button::after { content: "\\a0\\2193"; color: var(--ink); }
.v { white-space: nowrap; font-weight: bold; } .same { color: var(--same); } .close { color: var(--close); }
.differs { color: var(--differs); } .not_run, .setting { color: var(--not_run); font-weight: normal; }
.own_suite { color: var(--own_suite); font-weight: normal; }
.beside { display: block; font-size: .72rem; white-space: nowrap; }
.bar { display: flex; height: .6rem; min-width: 9rem; max-width: 20rem; border-radius: 2px; overflow: hidden; margin-top: .35rem; gap: 1px; }
.bar span.same { background: var(--same-bar); } .bar span.close { background: var(--close-bar); }
.bar span.differs { background: var(--differs-bar); } .bar span.not_run { background: var(--not_run-bar); }
.bar span.own_suite { background: var(--own_suite-bar); }
.legend { font: .78rem Helvetica, Arial, "Liberation Sans", sans-serif; color: var(--faint); } .legend > span { margin-right: 1rem; white-space: nowrap; }
.key { display: inline-block; width: .8rem; height: .6rem; border-radius: 2px; } .key.same { background: var(--same-bar); }
.key.close { background: var(--close-bar); } .key.differs { background: var(--differs-bar); } .key.not_run { background: var(--not_run-bar); }
.key.own_suite { background: var(--own_suite-bar); }
.bar, .key, figure svg { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
summary.title { font-size: .9rem; margin: 1.25rem 0 .25rem; } summary .faint { font-weight: normal; }
figure { margin: 1rem 0; } figure svg { display: block; max-width: 100%; height: auto; } figcaption { font-size: .9rem; }
details { margin: .4rem 0; } summary { cursor: pointer; color: var(--link); font-size: .85rem; }
pre { font-size: .75rem; line-height: 1.3; max-height: 22rem; overflow: auto; background: var(--tint); padding: .5rem .75rem; margin: .25rem 0; }
.contents { columns: 2 18rem; font-size: .85rem; padding-left: 1.1rem; } .contents li { margin: 0 0 .3rem; break-inside: avoid; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media screen and (min-width: 78rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); column-gap: 2.5rem; max-width: 96rem; }
  body > * { grid-column: 2; } nav { grid-column: 1; grid-row: 1 / span 3; position: sticky; top: 0; align-self: start;
    max-height: 100vh; overflow-y: auto; padding: 1rem .5rem 1rem 0; font-size: .85rem; } header { grid-row: 1; }
  .contents { columns: 1; font-size: .8rem; margin: .25rem 0 .75rem; }
}
@media (max-width: 40rem) { body { padding: .75rem .75rem 3rem; } h1 { font-size: 1.35rem; } h2 { font-size: 1.15rem; }
  figure .wide svg { max-width: none; width: 40rem; } th, td { padding: .25rem .4rem; }
  #summary tr { display: grid; grid-template-columns: repeat(6, 1fr); } #summary tr > :first-child { grid-column: 1 / -1; border-bottom: 0; }
  #summary thead tr > :first-child { display: none; } #summary thead th { font-size: .7rem; } #summary, #summary thead, #summary tbody { display: block; } }
@media print { :root { color-scheme: light; --paper: #fff; --ink: #000; --faint: #333; --link: #000; }
  @page { margin: 12mm; } body { max-width: none; padding: 0; font-size: 9.5pt; }
  table { font-size: 6.8pt; } th, td { padding: .1rem .2rem; } .beside { font-size: 5.6pt; }
  .wide thead th, .wide tr > :first-child { position: static; } tbody tr > :first-child:not(.n) { min-width: 0; }
  td.why { min-width: 9rem; } .wide { overflow: visible; max-height: none; } nav, .anchor, .skip, details:not([open]) { display: none; }
  figure svg { max-height: 8.5cm; width: auto; } p { max-width: none; margin: .2rem 0; } h2 { margin-top: 1.2rem; } h3 { margin-top: 1rem; } figure, .wide { margin: .3rem 0; }
  thead th { border-bottom: 2px solid; box-shadow: none; } th button::after { content: "" !important; } figure, tr { break-inside: avoid; } h2, h3, h4 { break-after: avoid; } }
`;
