import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { FilePicture } from '#contract/pictures/schemas.ts'
import { campaignFormat } from '#contract/sharing/campaign-file.ts'
import { type ExportFormat, exportKinds } from '#contract/sharing/exports.ts'
import { makeCampaignFileName, makeContentDisposition } from '#core/make-file-name.ts'
import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import type { ExportedCampaign } from '#core/sharing/exported-campaign.ts'
import { type FoundryId, writeFoundry } from '#core/sharing/write-foundry.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { makePdf } from '#server/sharing/pdf/make-pdf.ts'
import type { Archive } from './gather-campaign.ts'
import { readNames, writeNotes, writeZip } from './write-zip.ts'

const separator = ',\n'

/** Each session, transcript, entry, map and picture is one line, so that files are easy to compare and search. */
async function* writeCampaignFile(
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

type Exported = ExportedCampaign & { archive?: Archive }

/** The work stops when the client disconnects. */
export async function sendExport(
  deps: Pick<Deps, 'clock'>,
  reply: FastifyReply,
  exported: Exported,
  format: ExportFormat,
  account: string,
): Promise<void> {
  const signal = abortOnClose(reply.raw)
  const { ending, type } = exportKinds[format]
  const content = await writers[format](exported, deps.clock(), { account, signal }).catch(
    (error: unknown) => {
      if (signal.aborted) return null
      throw error
    },
  )
  if (content === null) return
  sendAttachment(reply, { fileName: makeCampaignFileName(exported.campaign.name, ending), type, content })
}

type Attachment = { fileName: string; type: string; content: Readable | Uint8Array | string }

export function sendAttachment(reply: FastifyReply, { fileName, type, content }: Attachment): void {
  reply
    .type(type)
    .header('Content-Disposition', makeContentDisposition(fileName))
    .header('Cache-Control', 'no-store')
    .send(content)
}

type Asker = { account: string; signal: AbortSignal }
type Writer = (exported: Exported, now: Date, asker: Asker) => Promise<Readable | Uint8Array>

const writers: Record<ExportFormat, Writer> = {
  json: async (exported) => Readable.from(writeCampaignFile(exported)),
  async markdown(exported, now) {
    return writeZip(await writeNotes(exported), now)
  },
  pdf: async (exported, _, { account, signal }) => makePdf(account, exported, signal),
  foundry: async (exported) =>
    Readable.from(writeFoundry(exported, await readNames(exported), foundryId, toBase64)),
}

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const foundryId: FoundryId = (kind, id) =>
  [...createHash('sha256').update(`${kind}:${id}`).digest().subarray(0, 16)]
    .map((byte) => letters[byte % letters.length])
    .join('')
