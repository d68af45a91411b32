import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import { quietArguments } from '#server/audio/decode-recording.ts'
import { requireFfmpeg } from '#server/audio/find-ffmpeg.ts'
import { inputOf } from '#server/audio/probe-recording.ts'
import { requireSpace } from '#server/audio/require-space.ts'
import { runFfmpeg } from '#server/audio/run-ffmpeg.ts'
import { type AudioRow, claimMp4, findAudio, holdMp4, releaseMp4, storeMp4 } from '#server/audio/store.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'

/** AAC at 64 kbit/s, with the index of the container. */
const bytesPerSecond = 8_500
/** AAC in MP4 for browsers that cannot play WebM. With the index at the start, players can seek before the whole file has arrived. */
export const asMp4 = (file: string) => [
  // `-strict -2` allows the AAC encoder of old versions of ffmpeg.
  ...['-ac', '1', '-ar', '48000', '-c:a', 'aac', '-b:a', '64k', '-strict', '-2'],
  ...['-map_metadata', '-1', '-movflags', '+faststart', '-f', 'mp4', file],
]

/** Another process may begin anew if the process that makes a file ends without releasing its lease. */
const leaseMs = 60_000
const renewAfterMs = 20_000
/** A bucket may take minutes to store a file. */
const storeMs = 600_000
const madeAtOnce = 1

/** `share` is the finished part of the sound, 0 to 1. `done` returns null if another process makes the file. */
type Making = { done: Promise<string | null>; share: number }
/** `share` is null if it is unknown. */
export type OpenedMp4 = { key: string } | { share: number | null }

/**
 * Makes the MP4 renditions of recordings when they are first requested. The work does not end with the request that began it.
 * @param patienceMs time that `open` waits for a file to be made
 */
export function createMp4Maker(deps: Deps, patienceMs = 20_000) {
  const makings = new Map<string, Making>()
  const queue = createFairQueue(madeAtOnce)
  const closing = new AbortController()

  function begin(audio: AudioRow): Making {
    const making: Making = { done: Promise.resolve(null), share: 0 }
    const onShare = (share: number) => {
      making.share = share
    }
    making.done = queue(
      audio.uploadedBy ?? audio.id,
      () => makeMp4(deps, audio, closing.signal, onShare),
      closing.signal,
    ).finally(() => makings.delete(audio.id))
    making.done.catch((error: unknown) => {
      const isUnexpected = !(error instanceof AppError) || error.code === 'BAD_AUDIO'
      if (!isUnexpected || closing.signal.aborted) return
      deps.log.warn({ err: error }, 'An MP4 rendition could not be made')
    })
    makings.set(audio.id, making)
    return making
  }

  return {
    async open(audio: AudioRow): Promise<OpenedMp4> {
      const { mp4Key } = audio
      if (mp4Key && (await deps.files.size(mp4Key)) !== null) return { key: mp4Key }
      const making = makings.get(audio.id) ?? begin(audio)
      const patience = new AbortController()
      const waited = deps.wait(patienceMs, patience.signal).catch(() => {})
      try {
        const key = await Promise.race([making.done, waited.then(() => undefined)])
        if (key) return { key }
        if (key === undefined) return { share: making.share }
        // Another process holds the lease, or finished the file after the row was read.
        const current = await findAudio(deps.db, audio.id)
        return current?.mp4Key && current.mp4Key !== mp4Key ? { key: current.mp4Key } : { share: null }
      } finally {
        patience.abort()
      }
    },
    /** Ends all work and removes its files. */
    async close(): Promise<void> {
      closing.abort(new Error('The server is closing'))
      await Promise.allSettled([...makings.values()].map(({ done }) => done))
    },
  }
}

/** Returns the key of the file, or null if another process makes it. */
async function makeMp4(
  deps: Deps,
  { id, renditionKey, mp4Key, durationSeconds }: AudioRow,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<string | null> {
  const ffmpeg = requireFfmpeg(deps)
  const seconds = durationSeconds ?? 0
  if (!renditionKey) throw new AppError('NOT_FOUND', audioTexts.notFound)
  await requireSpace(deps, seconds * bytesPerSecond)
  let renewedAt = deps.clock().getTime()
  let lease = new Date(renewedAt + leaseMs)
  if (!(await claimMp4(deps.db, id, { now: deps.clock(), until: lease, mp4Key }))) return null
  const renew = async (ms: number) => {
    renewedAt = deps.clock().getTime()
    const next = new Date(renewedAt + ms)
    if (!(await holdMp4(deps.db, id, lease, next))) throw new AppError('CONFLICT', audioTexts.soundChanged)
    lease = next
  }
  const target = path.join(deps.files.workFolder, `${deps.ids.next()}.m4a`)
  try {
    await deps.files.withLocalFile(renditionKey, async (input) => {
      const progress = ['-progress', 'pipe:1']
      const args = [...quietArguments, ...inputOf('matroska', input), ...progress, ...asMp4(target)]
      const { code, complaint } = await runFfmpeg(ffmpeg, args, signal, async (output) => {
        for await (const done of readProgress(output)) {
          if (seconds > 0) onShare(Math.min(1, done / seconds))
          if (deps.clock().getTime() >= renewedAt + renewAfterMs) await renew(leaseMs)
        }
      })
      if (code !== 0) throw new AppError('BAD_AUDIO', audioTexts.damaged, { cause: new Error(complaint) })
    })
    await renew(storeMs)
    const { size: bytes } = await stat(target)
    const key = `audio/${id}/rendition-${deps.ids.next()}.m4a`
    await deps.files.store(key, target)
    if (await storeMp4(deps.db, id, lease, { key, bytes })) return key
    await deps.files.remove(key)
    throw new AppError('CONFLICT', audioTexts.soundChanged)
  } finally {
    await rm(target, { force: true })
    await releaseMp4(deps.db, id, lease).catch(() => {})
  }
}

/** Yields the finished seconds, which ffmpeg writes as `out_time_ms`, in microseconds. */
async function* readProgress(output: Readable): AsyncGenerator<number> {
  for await (const text of output.setEncoding('utf8')) {
    const last = [...String(text).matchAll(/^out_time_ms=(\d+)$/gm)].at(-1)?.[1]
    if (last !== undefined) yield Number(last) / 1_000_000
  }
}
