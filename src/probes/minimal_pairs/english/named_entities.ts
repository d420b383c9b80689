/** Names of one kind, which may replace one another. */
export interface EntityList {
  /** The kind. */
  readonly kind: string;
  /** The names, without an article. */
  readonly names: readonly string[];
}

function list(kind: string, names: string): EntityList {
  return { kind, names: names.split("|") };
}

/** Names that the named-entity edit finds and inserts, by kind. */
export const NAMED_ENTITIES: readonly EntityList[] = [
  list(
    "country",
    "China|Japan|India|Russia|Germany|France|Italy|Spain|Canada|Australia|Brazil|Mexico|Vietnam|Thailand|Indonesia|" +
      "Malaysia|Singapore|South Korea|North Korea|Pakistan|Iran|Iraq|Syria|Turkey|Egypt|Israel|Ukraine|Poland|Sweden|Norway|Finland|" +
      "Denmark|Switzerland|Austria|Belgium|Portugal|Greece|Argentina|Chile|Peru|Cuba|Nigeria|Kenya|South Africa|" +
      "Ethiopia|Morocco|Saudi Arabia|Afghanistan|Myanmar|Cambodia|Laos|Nepal|Mongolia|Kazakhstan|New Zealand|Ireland|" +
      "England|Scotland|Taiwan|Uzbekistan|Bangladesh|Sri Lanka",
  ),
  list("country with article", "United States|United Kingdom|Netherlands|Philippines"),
  list("abbreviated country", "US|UK"),
  list("dotted country", "U.S.|U.K."),
  list(
    "nationality",
    "Chinese|Japanese|Indian|Russian|German|French|Italian|Spanish|Canadian|Australian|Brazilian|Mexican|Vietnamese|Thai|" +
      "Indonesian|Malaysian|Korean|Iranian|Turkish|Egyptian|Israeli|Ukrainian|Polish|Swedish|Norwegian|" +
      "Danish|Swiss|Greek|American|British|Dutch|European|African|Asian",
  ),
  list(
    "city",
    "Beijing|Shanghai|Guangzhou|Shenzhen|Hangzhou|Nanjing|Wuhan|Chengdu|Chongqing|Tianjin|Suzhou|Qingdao|Dalian|Xiamen|Ningbo|" +
      "Changsha|Zhengzhou|Kunming|Harbin|Shenyang|Jinan|Hefei|Fuzhou|Nanchang|Guiyang|Lanzhou|Wuxi|Dongguan|Foshan|Zhuhai|" +
      "Hong Kong|Macau|Taipei|Tokyo|Osaka|Kyoto|Seoul|Bangkok|Hanoi|Jakarta|Manila|Moscow|Berlin|Paris|Rome|Madrid|London|Vienna|" +
      "Washington|New York|Chicago|Boston|Los Angeles|San Francisco|Seattle|Toronto|Vancouver|Sydney|Melbourne|Cairo|Tehran",
  ),
  list(
    "province",
    "Zhejiang|Jiangsu|Guangdong|Fujian|Shandong|Sichuan|Yunnan|Hunan|Hubei|Henan|Hebei|Shanxi|Shaanxi|Anhui|Jiangxi|Guizhou|" +
      "Gansu|Liaoning|Jilin|Heilongjiang|Hainan|Guangxi|Xinjiang|Tibet|Qinghai|Ningxia",
  ),
  list("dynasty", "Han Dynasty|Tang Dynasty|Song Dynasty|Yuan Dynasty|Ming Dynasty|Qing Dynasty"),
  list(
    "company",
    "Google|Microsoft|Huawei|Xiaomi|Tencent|Alibaba|Baidu|Intel|TSMC|Samsung|Sony|Tesla|Toyota|Honda|BMW|Audi|Nike|Adidas|Amazon|" +
      "Facebook|Twitter|WeChat|Weibo|TikTok|Netflix|Disney|Lenovo|Nokia|Boeing|Airbus|Starbucks|Walmart|Nvidia|Qualcomm|Panasonic|" +
      "Toshiba|Hitachi|Volkswagen|Ford|Nissan|Alipay|Taobao|Meituan|Didi|ByteDance|Kuaishou|Douyin|Nintendo|IKEA|KFC|Siemens|Philips",
  ),
  list("continent", "Europe|Africa|Asia|South America|North America"),
  list("planet", "Mars|Venus|Jupiter|Saturn"),
];

/** Chinese family names in pinyin, which precede a capitalised given name. */
export const FAMILY_NAMES: readonly string[] =
  ("Zhang|Wang|Li|Liu|Chen|Yang|Zhao|Huang|Zhou|Wu|Xu|Sun|Hu|Zhu|Gao|Lin|Guo|Luo|Liang|Zheng|Xie|Tang|Feng|Dong|Xiao|" +
    "Cheng|Cao|Deng|Shen|Zeng|Peng|Lu|Jiang|Cai|Ding|Wei|Xue|Ye|Pan|Dai|Zhong|Tian|Ren|Fang|Yao|Liao|Zou|Xiong|Hao|Bai|Cui|Qiu|Qin")
    .split("|");
