import { campaignFormat } from '#contract/campaign-file.ts'
import type { Book } from '#core/sharing/book.ts'
import type { Archive } from './gather-book.ts'

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
    yield* writeList('sessions', inPages(book.sessions()))
    yield* writeList('transcripts', inPages(archive.transcripts()))
  }
  yield* writeList('entries', book.entries())
  yield '}\n'
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const item of items) yield [item]
}

async function* writeList(key: string, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `,\n"${key}":[`
  let between = '\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield between + page.map((item) => JSON.stringify(item)).join(',\n')
    between = ',\n'
  }
  yield '\n]'
}
