import { campaignFormat } from '#contract/campaign-file.ts'
import type { Book } from '#core/sharing/book.ts'
import type { Archive } from './gather-book.ts'

/** Between two lines of a list. */
const between = ',\n'

/** Our own file, written as it is read, so that memory stays flat. One line for each thing: it can be compared and searched. */
export async function* writeCampaignFile(book: Book & { archive?: Archive }): AsyncGenerator<string> {
  const { campaign, exportedAt, archive } = book
  const { name: format, version } = campaignFormat
  const settings = archive?.care ? { settings: archive.care.settings } : {}
  const head = { format, version, exportedAt, campaign: { ...campaign, ...settings } }
  yield JSON.stringify(head).slice(0, -1)
  if (archive) {
    yield `,\n"table":${JSON.stringify(archive.table)}`
    if (archive.care) yield `,\n"hiddenCategories":${JSON.stringify(archive.care.hiddenCategories)}`
    yield* writeList('sessions', writeLines(inPages(book.sessions())))
    yield* writeList('transcripts', writeLines(inPages(archive.transcripts())))
  }
  yield* writeList('entries', archive?.care?.entryLines() ?? writeLines(book.entries()))
  yield '}\n'
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const item of items) yield [item]
}

async function* writeLines(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const page of pages) {
    if (page.length > 0) yield page.map((item) => JSON.stringify(item)).join(between)
  }
}

async function* writeList(key: string, pages: AsyncIterable<string>): AsyncGenerator<string> {
  yield `,\n"${key}":[`
  let before = '\n'
  for await (const lines of pages) {
    yield before + lines
    before = between
  }
  yield '\n]'
}
