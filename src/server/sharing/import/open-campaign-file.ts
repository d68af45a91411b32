import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { exportTexts } from '#contract/sharing/exports.ts'
import { requireSpace, type SpaceDeps } from '#server/audio/service.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { runProcess } from '#server/lib/run-process.ts'
import { type ParsedFile, parseCampaignFile, parsedFile } from './parse-campaign-file.ts'

export type CampaignFile = {
  checked: ParsedFile['checked']
  has: (key: string) => boolean
  read: <T>(key: string, item: z.ZodMiniType<T>) => AsyncGenerator<T[]>
  close: () => Promise<void>
}

/** Smaller files are parsed at once, because parsing them takes less time than starting a process. */
const smallBytes = 500_000
/** `time` is in milliseconds, `memory` in megabytes: enough for files of the maximum size whose memory is mostly texts. */
const limits = { time: 300_000, memory: 1_500 }
const module = new URL('./parse-process.ts', import.meta.url)
const answers = z.union([
  parsedFile,
  z.object({ code: z.enum(['BAD_JSON', 'VALIDATION', 'TOO_LARGE']), message: z.string() }),
])
const refuse = (cause: unknown) => new AppError('TOO_LARGE', exportTexts.partTooLarge, { cause })

/** Runs only one process at a time, because it needs much memory. */
const queueParsing = createFairQueue(1)

async function parse(
  deps: SpaceDeps,
  account: string,
  order: { path: string; pagesPath: string },
  signal: AbortSignal,
): Promise<ParsedFile> {
  const { size } = await stat(order.path)
  await requireSpace(deps, size)
  if (size < smallBytes) return parseCampaignFile(order.path, order.pagesPath)
  const work = () =>
    runProcess<typeof order>({ module, limits, refuse, sendAll: async (send) => send(order) }, signal)
  const answer = answers.parse(await queueParsing(account, work, signal))
  if ('code' in answer) throw new AppError(answer.code, answer.message)
  return answer
}

/** @throws AppError with a user-facing sentence if the file cannot be imported */
export async function openCampaignFile(
  deps: SpaceDeps & Pick<Deps, 'ids'>,
  account: string,
  file: string,
  signal: AbortSignal,
): Promise<CampaignFile> {
  const pagesPath = path.join(deps.files.workFolder, `import-${deps.ids.next()}`)
  const close = () => rm(pagesPath, { force: true })
  try {
    const { checked, pages } = await parse(deps, account, { path: file, pagesPath }, signal)
    return {
      checked,
      has: (key) => pages.some((page) => page.key === key),
      async *read(key, item) {
        const source = await open(pagesPath)
        try {
          for (const { from, bytes } of pages.filter((page) => page.key === key)) {
            const { buffer } = await source.read(Buffer.alloc(bytes), 0, bytes, from)
            yield z.array(item).parse(JSON.parse(buffer.toString()))
          }
        } finally {
          await source.close()
        }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
