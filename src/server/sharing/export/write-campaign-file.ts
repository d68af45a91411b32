import { campaignFormat } from '#contract/campaigns/campaign-file.ts'
import type { ExportedCampaign } from '#core/sharing/exported-campaign.ts'
import type { Archive } from './gather-campaign.ts'

const separator = ',\n'

/** One line per item makes files easy to compare and search. */
export async function* writeCampaignFile(
  exported: ExportedCampaign & { archive?: Archive },
): AsyncGenerator<string> {
  const { campaign, exportedAt, archive } = exported
  const { name: format, version } = campaignFormat
  const { name, description } = campaign
  const settings = archive?.gmData ? { settings: archive.gmData.settings } : {}
  const head = { format, version, exportedAt, campaign: { name, description, ...settings } }
  yield JSON.stringify(head).slice(0, -1)
  if (archive) {
    yield `,\n"table":${JSON.stringify(archive.table)}`
    if (archive.gmData) {
      const { hiddenCategories, corrections } = archive.gmData
      yield `,\n"hiddenCategories":${JSON.stringify(hiddenCategories)}`
      yield `,\n"corrections":${JSON.stringify(corrections)}`
    }
    yield* writeList('sessions', writeLines(inPages(exported.sessions())))
    yield* writeList('transcripts', writeLines(inPages(archive.transcripts())))
  }
  yield* writeList('entries', archive?.gmData?.entryLines() ?? writeLines(exported.entries()))
  yield '}\n'
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const item of items) yield [item]
}

async function* writeLines(pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  for await (const page of pages) {
    if (page.length > 0) yield page.map((item) => JSON.stringify(item)).join(separator)
  }
}

async function* writeList(key: string, pages: AsyncIterable<string>): AsyncGenerator<string> {
  yield `,\n"${key}":[`
  let before = '\n'
  for await (const lines of pages) {
    yield before + lines
    before = separator
  }
  yield '\n]'
}
