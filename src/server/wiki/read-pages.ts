/**
 * Yields rows page by page, so that other requests can run between the pages.
 * @param readPage reads at most `count` rows after the row `after`, or from the first row if `after` is null
 */
export async function* readPages<Row>(
  readPage: (after: Row | null, count: number) => Promise<Row[]>,
  pageSize: number,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (let left = limit; left > 0; ) {
    const count = Math.min(left, pageSize)
    const page: Row[] = await readPage(after, count)
    if (page.length > 0) yield page
    if (page.length < count) return
    left -= page.length
    after = page.at(-1) ?? null
  }
}
