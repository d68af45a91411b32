import type { SpeakerTurn } from './speaker-turn.ts'

type TrueTurn = { start: number; end: number; speaker: string }

type SpeakerErrors = { speech: number; confusion: number; missed: number; invented: number }

const step = 0.01

export function parseRttm(text: string): TrueTurn[] {
  return text.split('\n').flatMap((line) => {
    const [kind, , , start, length, , , speaker = ''] = line.split(' ')
    if (kind !== 'SPEAKER' || Number(length) <= 0) return []
    return [{ start: Number(start), end: Number(start) + Number(length), speaker }]
  })
}

/**
 * Returns the seconds of scored speech, and each kind of error as a share of this time. The `collar` seconds around each true start and end
 * are not scored.
 */
export function scoreSpeakers(truth: TrueTurn[], found: SpeakerTurn[], collar = 0.25): SpeakerErrors {
  const names = [...new Set(truth.map(({ speaker }) => speaker))]
  const numbers = [...new Set(found.map(({ speaker }) => speaker))]
  const length = Math.ceil(Math.max(0, ...truth.map(({ end }) => end), ...found.map(({ end }) => end)) / step)
  const edges = truth.flatMap(({ start, end }) => [start, end])
  const near = new Uint8Array(length)
  for (const edge of edges)
    near.fill(1, Math.max(0, toStep(edge - collar)), Math.max(0, toStep(edge + collar)))
  const spoken = names.map((name) => marks(truth, name, length))
  const detected = numbers.map((number) => marks(found, number, length))
  const shared = spoken.map((a) =>
    detected.map((b) => count(length, (at) => near[at] === 0 && a[at] === 1 && b[at] === 1)),
  )
  const errors = { speech: 0, confusion: 0, missed: 0, invented: 0 }
  let both = 0
  for (let at = 0; at < length; at++) {
    if (near[at] === 1) continue
    const real = spoken.filter((line) => line[at] === 1).length
    const claimed = detected.filter((line) => line[at] === 1).length
    errors.speech += real
    errors.missed += Math.max(0, real - claimed)
    errors.invented += Math.max(0, claimed - real)
    both += Math.min(real, claimed)
  }
  errors.confusion = both - bestMapping(shared)
  const speech = errors.speech * step
  const share = (value: number) => (value * step) / speech
  return {
    speech,
    confusion: share(errors.confusion),
    missed: share(errors.missed),
    invented: share(errors.invented),
  }
}

function toStep(seconds: number): number {
  return Math.round(seconds / step)
}

function marks<Speaker>(
  turns: { start: number; end: number; speaker: Speaker }[],
  wanted: Speaker,
  length: number,
): Uint8Array {
  const line = new Uint8Array(length)
  for (const { start, end, speaker } of turns)
    if (speaker === wanted) line.fill(1, toStep(start), toStep(end))
  return line
}

function count(length: number, isCounted: (at: number) => boolean): number {
  let total = 0
  for (let at = 0; at < length; at++) if (isCounted(at)) total++
  return total
}

function bestMapping(shared: number[][]): number {
  let best = new Map([[0, 0]])
  for (const row of shared) {
    const next = new Map(best)
    for (const [used, total] of best) {
      for (const [column, value] of row.entries()) {
        const bit = 1 << column
        if ((used & bit) !== 0) continue
        next.set(used | bit, Math.max(next.get(used | bit) ?? 0, total + value))
      }
    }
    best = next
  }
  return Math.max(...best.values())
}
