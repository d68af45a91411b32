import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { countLines } from './count-lines.ts'

/** `keep` has the most lines. */
export type SameName = { keep: Speaker; others: Speaker[] }

export function listSameNames({
  speakers,
  segments,
}: Pick<Transcription, 'speakers' | 'segments'>): SameName[] {
  const lines = countLines(segments)
  const named = speakers.filter(({ name }) => name !== null)
  const groups = Map.groupBy(named, ({ name }) => foldName(name ?? ''))
  return [...groups.values()].flatMap((group) => {
    const [keep, ...others] = group.toSorted((a, b) => (lines.get(b.id) ?? 0) - (lines.get(a.id) ?? 0))
    return keep && others.length > 0 ? [{ keep, others }] : []
  })
}
