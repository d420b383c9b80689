import { assert, assertEquals } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { htmlPage } from "../../src/reporting/page/html_page.ts";
import { exampleRun } from "./example_run.ts";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find((path) => {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
});

const AXE = new URL(import.meta.resolve("axe-core/axe.min.js"));

/** Without these flags a browser shut off from the network fails at every start to reach its maker's hosts. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let browser: Promise<Browser> | null = null;

/** Starts the browser. */
async function launch(): Promise<Browser> {
  // At its import the library would look under /proc for signs of another system, which Deno grants to no test.
  Deno.env.set("__IS_WSL_TEST__", "1");
  const { chromium } = await import("playwright-core");
  return await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

Deno.test.afterAll(async () => {
  await (await browser)?.close();
});

/** A test in a real browser; skipped, with the reason in its name, where there is none. */
function pageTest(name: string, test: (page: Page, address: string) => Promise<void>): void {
  if (CHROMIUM === undefined) {
    Deno.test({ name: `${name} (skipped: no Chromium at /usr/bin)`, ignore: true, fn: () => {} });
    return;
  }
  Deno.test({
    name,
    // The browser's pipes outlive a test.
    sanitizeOps: false,
    sanitizeResources: false,
    async fn() {
      const folder = await Deno.makeTempDir();
      await Deno.writeTextFile(`${folder}/index.html`, htmlPage(exampleRun()));
      browser ??= launch();
      const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 } });
      try {
        await test(await context.newPage(), `file://${folder}/index.html`);
      } finally {
        await context.close();
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

/** What the script of axe hangs on the window of the page. */
interface AxeOfPage {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}

/** Violations that axe finds, as one line each. */
async function violations(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: await Deno.readTextFile(AXE) });
  return await page.evaluate(async () => {
    const { axe } = globalThis as typeof globalThis & { readonly axe: AxeOfPage };
    const result = await axe.run();
    return result.violations.flatMap((one) =>
      one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 200)}`)
    );
  });
}

pageTest(
  "the page asks for nothing, logs nothing, and axe finds nothing, light or dark, wide or narrow",
  async (page, address) => {
    const asked: string[] = [];
    const logged: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => logged.push(message.text()));
    page.on("pageerror", (error) => logged.push(String(error)));
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await page.goto(address);
        await page.evaluate(() =>
          document.querySelectorAll("details").forEach((one) => one.open = true)
        );
        assertEquals(await violations(page), [], `${colorScheme} ${width}`);
        const overflow = await page.evaluate(() =>
          document.documentElement.scrollWidth - innerWidth
        );
        assert(overflow <= 0, `the page is ${overflow} pixels wider than a window of ${width}`);
      }
    }
    assertEquals(asked.filter((url) => url !== address && !url.startsWith("data:")), []);
    assertEquals(logged, []);
  },
);

pageTest(
  "pressing a heading sorts the table, missing values last, both ways and by keyboard",
  async (page, address) => {
    await page.goto(address);
    const table = page.locator('[id="ties-matter/rankings/ranking"]');
    const first = () => table.locator("tbody tr td:first-child").allTextContents();
    assertEquals(await first(), ["Metric-X", "MaTESe <b>", "constant & co"]);
    const head = table.getByRole("button", { name: "τ_b" });
    await head.click();
    assertEquals(await first(), ["Metric-X", "MaTESe <b>", "constant & co"]);
    await head.press("Enter");
    assertEquals(await first(), ["MaTESe <b>", "Metric-X", "constant & co"]);
    assertEquals(await table.locator("th[aria-sort]").getAttribute("aria-sort"), "descending");
    assertEquals(await page.locator("#said").textContent(), "sorted by τ_b, descending");
    await table.getByRole("button", { name: "Metric" }).click();
    assertEquals(await first(), ["constant & co", "MaTESe <b>", "Metric-X"]);
  },
);

pageTest(
  "the page shows published values, differences, verdicts and reasons in text and on hover",
  async (page, address) => {
    await page.goto(address);
    const row = page.locator('[id="ties-matter/rankings/verdicts:table6.metricx.tau_b_rank"]');
    assertEquals((await row.locator("td").allTextContents()).map((text) => text.trim()), [
      "✕ differs",
      "4",
      "5",
      "+1",
      "one system more",
    ]);
    const heads = page.locator('[id="ties-matter/rankings/verdicts"] thead th');
    assertEquals(
      (await heads.allTextContents()).map((text) => text.trim()),
      ["Where", "Verdict", "Published", "Ours", "Difference", "Why"],
    );
    const hover = await row.locator("td[title*='one system more']").getAttribute("title");
    assert(hover?.includes("published 4, ours 5"), hover ?? "");
  },
);

pageTest(
  "deep links lead to sections, tables and folded figures; every inner link has its target",
  async (page, address) => {
    await page.goto(`${address}#ties-matter/unclaimed:sampling.runs`);
    assert(await page.locator('[id="ties-matter/unclaimed:sampling.runs"]').isVisible());
    const broken = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>("a[href^='#']")]
        .map((link) => decodeURIComponent(link.hash.slice(1)))
        .filter((id) => document.getElementById(id) === null)
    );
    assertEquals(broken, []);
    const doubled = await page.evaluate(() => {
      const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
      return ids.filter((id, index) => ids.indexOf(id) !== index);
    });
    assertEquals(doubled, []);
  },
);

pageTest("the data behind a figure is one press away", async (page, address) => {
  await page.goto(address);
  const figure = page.locator('[id="ties-matter/rankings/accuracy"]');
  assert(!(await figure.locator("pre").isVisible()));
  await figure.locator("summary").click();
  assert((await figure.locator("pre").textContent())?.includes(",Metric-X,true,0.04,0.605"));
});

pageTest("drawings turn light on a dark ground", async (page, address) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto(address);
  const ink = await page.locator("svg text").first().evaluate((text) =>
    getComputedStyle(text).fill
  );
  const ground = await page.locator("svg .ground").first().evaluate((rect) =>
    getComputedStyle(rect).fill
  );
  assertEquals([ink, ground], ["rgb(230, 230, 227)", "rgba(0, 0, 0, 0)"]);
});

pageTest("without its script the page shows the same text", async (page, address) => {
  const plain = await page.context().browser()!.newPage({ javaScriptEnabled: false });
  await plain.goto(address);
  assert((await plain.locator("main").textContent())?.includes("MaTESe <b>"));
  await plain.close();
});

pageTest("a link to the end of the page lands on its heading", async (page, address) => {
  await page.goto(`${address}#provenance`);
  const top = await page.locator("#provenance").evaluate((heading: Element) =>
    heading.getBoundingClientRect().top
  );
  const end = await page.evaluate(() =>
    document.documentElement.scrollHeight - scrollY - innerHeight
  );
  assert(top >= 0 && (top < 40 || end < 2), `${top} px from the top, ${end} px from the end`);
});

pageTest(
  "on a phone the first table shows every verdict column without scrolling",
  async (page, address) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    const rights = await page.locator("#summary td").evaluateAll((cells: Element[]) =>
      cells.map((cell) => cell.getBoundingClientRect().right)
    );
    assertEquals(rights.length, 6);
    assert(rights.every((right) => right <= 360), rights.join());
  },
);

pageTest("on a wide screen the contents stay beside the text", async (page, address) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(`${address}#provenance`);
  const [list, text] = await Promise.all(
    ["nav", "main"].map((name) => page.locator(name).boundingBox()),
  );
  assert(list !== null && text !== null && list.x + list.width <= text.x && list.y < 1);
});

pageTest("print keeps the bars' colours", async (page, address) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(address);
  const kept = await page.locator(".bar span").first().evaluate((bar: Element) => [
    getComputedStyle(bar).getPropertyValue("print-color-adjust"),
    getComputedStyle(bar).backgroundColor,
  ]);
  assertEquals(kept[0], "exact");
  assert(!kept[1].includes("0, 0, 0, 0"), kept[1]);
});
