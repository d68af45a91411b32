import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type ExportFormat, exportKinds } from '#contract/sharing/exports.ts'
import { makeCampaignFileName, makeContentDisposition } from '#core/make-file-name.ts'
import type { ExportedCampaign } from '#core/sharing/exported-campaign.ts'
import { type FoundryId, writeFoundry } from '#core/sharing/write-foundry.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { makePdf } from '#server/sharing/pdf/make-pdf.ts'
import type { Archive } from './gather-campaign.ts'
import { writeCampaignFile } from './write-campaign-file.ts'
import { readNames, writeNotes } from './write-notes.ts'
import { writeZip } from './write-zip.ts'

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
