/**
 * Script of the page. It sorts a table by the column whose heading is pressed, with missing values last, and tells screen
 * readers. It opens the folds around the target of a deep link. Without it the page still shows everything.
 */
export const PAGE_SCRIPT: string = `
(() => {
  const said = document.getElementById("said");
  const number = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  for (const button of document.querySelectorAll("th button")) {
    button.addEventListener("click", () => {
      const head = button.closest("th");
      const table = head.closest("table");
      const column = head.cellIndex;
      const down = head.getAttribute("aria-sort") === "ascending";
      for (const other of table.querySelectorAll("th[aria-sort]")) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const key = (row) => row.cells[column].dataset.v;
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => {
        const [x, y] = [key(a), key(b)];
        if (x === "" || y === "") return (x === "") - (y === "");
        const [p, q] = [Number(x), Number(y)];
        const order = Number.isNaN(p) || Number.isNaN(q) ? number.compare(x, y) : p - q;
        return down ? -order : order;
      });
      table.tBodies[0].append(...rows);
      said.textContent = "sorted by " + button.textContent + (down ? ", descending" : ", ascending");
    });
  }
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  if (location.hash) open();
})();
`;
