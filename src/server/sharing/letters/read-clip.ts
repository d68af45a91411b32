import { LRUCache } from 'lru-cache'
import type { SoundFormat } from '#contract/audio/schemas.ts'
import { letterLimits } from '#contract/recap/letters.ts'
import { cutClip } from '#server/audio/service.ts'
import type { Deps } from '#server/deps.ts'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import type { LetterClip } from './read-letter.ts'

const queueClip = createFairQueue(2)

/** A browser requests a clip in several ranges, so clips are cached. */
const clips = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 ** 2,
  sizeCalculation: ({ length }) => length,
})

/** The caller must check that the letter still cites the clip. */
export async function readClip(
  deps: Pick<Deps, 'files' | 'ffmpeg' | 'ids'>,
  letterId: string,
  clip: LetterClip & { format: SoundFormat },
  signal: AbortSignal,
): Promise<Buffer> {
  const id = `${clip.key} ${clip.start} ${clip.format}`
  const known = clips.get(id)
  if (known) return known
  const cut = () => cutClip(deps, { ...clip, seconds: letterLimits.clipSeconds }, signal)
  const sound = await queueClip(letterId, cut, signal)
  clips.set(id, sound)
  return sound
}
