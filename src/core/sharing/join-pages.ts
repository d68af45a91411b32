/** The pages of an index: 3, 4, 5 and 9 are “3–5, 9”. */
export function joinPages(pages: Iterable<number>): string {
  const runs: [first: number, last: number][] = []
  for (const page of [...new Set(pages)].sort((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}
