import type { FilePicture } from '#contract/pictures/schemas.ts'
import { campaignFormat } from '#contract/sharing/campaign-file.ts'
import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import type { ExportedCampaign } from '#core/sharing/exported-campaign.ts'
import type { Archive } from './gather-campaign.ts'

const separator = ',\n'

/** Each session, transcript, entry, map and picture is one line, so that files are easy to compare and search. */
export async function* writeCampaignFile(
  exported: ExportedCampaign & { archive?: Archive },
): AsyncGenerator<string> {
  const { campaign, exportedAt, archive } = exported
  const { name: format, version } = campaignFormat
  const settings = archive?.gmData ? { settings: archive.gmData.settings } : {}
  const head = { format, version, exportedAt, campaign: { ...campaign, ...settings } }
  yield JSON.stringify(head).slice(0, -1)
  if (archive) {
    yield `,\n"table":${JSON.stringify(archive.table)}`
    if (archive.gmData) {
      const { hiddenCategories, corrections } = archive.gmData
      yield `,\n"hiddenCategories":${JSON.stringify(hiddenCategories)}`
      yield `,\n"corrections":${JSON.stringify(corrections)}`
    }
    yield* writeList('sessions', inPages(exported.sessions()))
    yield* writeList('transcripts', inPages(archive.transcripts()))
  }
  yield* writeList('entries', exported.entries())
  if (archive) yield* writeList('maps', inPages(archive.maps()))
  yield* writeList('pictures', inPages(limitPictures(exported.pictures())))
  yield '}\n'
}

/** Maximum bytes of all pictures together, so that the file can be imported. Pictures that do not fit are left out. */
const picturesBytes = 100_000_000

async function* limitPictures(pictures: AsyncIterable<ExportedPicture>): AsyncGenerator<FilePicture> {
  let left = picturesBytes
  for await (const { id, kind, read } of pictures) {
    const bytes = await read('large')
    if (bytes === null || bytes.length > left) continue
    left -= bytes.length
    yield { id, kind, data: Buffer.from(bytes).toString('base64') }
  }
}

async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  for await (const item of items) yield [item]
}

async function* writeList(key: string, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `,\n"${key}":[`
  let before = '\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map((item) => JSON.stringify(item)).join(separator)
    before = separator
  }
  yield '\n]'
}
