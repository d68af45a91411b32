import { type LineTime, type OutlineLine, timeLines } from './time-lines.ts'

/** `share` is the part of the talking time of all speakers, from 0 to 1. */
export type TalkShare = { speakerId: string; seconds: number; share: number }

export function measureTalk(lines: readonly OutlineLine[]): TalkShare[] {
  const talked = new Map<string, number>()
  timeLines(lines).forEach(({ start, end }, index) => {
    const speakerId = lines[index]?.speakerId ?? null
    if (speakerId !== null) talked.set(speakerId, (talked.get(speakerId) ?? 0) + end - start)
  })
  const all = [...talked.values()].reduce((sum, seconds) => sum + seconds, 0)
  return [...talked]
    .map(([speakerId, seconds]) => ({ speakerId, seconds, share: all > 0 ? seconds / all : 0 }))
    .sort((a, b) => b.seconds - a.seconds)
}

/** Columns of a strip. */
export const stripSteps = 120
const mostVoices = 5

/**
 * The voices of an evening over time. One string per voice, each with `stripSteps` digits: how much of that part of the evening the voice
 * talks, from 0 (silent) to 9 (all of it). The voice that talks most comes first; all beyond the fifth share the last string.
 */
export type ScoreStrip = string[]

/** How the voices of a transcript talk: over time, and in all. */
export type Voices = { strip: ScoreStrip; talk: TalkShare[] }

export const measureVoices = (lines: readonly OutlineLine[]): Voices => ({
  strip: measureStrip(
    timeLines(lines),
    lines.map(({ speakerId }) => speakerId),
  ),
  talk: measureTalk(lines),
})

/** `times` and `speakers` go by line. */
export function measureStrip(times: readonly LineTime[], speakers: readonly (string | null)[]): ScoreStrip {
  const begin = times.reduce((first, { start }) => Math.min(first, start), Number.POSITIVE_INFINITY)
  const finish = times.reduce((last, { end }) => Math.max(last, end), begin)
  const step = Math.max(finish - begin, 1) / stripSteps
  const voices = new Map<string, { total: number; shares: Float64Array }>()
  times.forEach(({ start, end }, line) => {
    const id = speakers[line] ?? ''
    const voice = voices.get(id) ?? { total: 0, shares: new Float64Array(stripSteps) }
    voices.set(id, voice)
    voice.total += Math.max(0, end - start)
    for (let column = Math.floor((start - begin) / step); column < stripSteps; column++) {
      const from = begin + column * step
      if (from >= end) break
      voice.shares[column] =
        (voice.shares[column] ?? 0) + (Math.min(end, from + step) - Math.max(start, from)) / step
    }
  })
  const sorted = [...voices.values()].sort((a, b) => b.total - a.total)
  const rows = sorted.slice(0, mostVoices)
  const last = rows.at(-1)
  for (const { shares } of sorted.slice(mostVoices))
    shares.forEach((share, column) => {
      if (last) last.shares[column] = (last.shares[column] ?? 0) + share
    })
  return rows.map(({ shares }) => Array.from(shares, toDigit).join(''))
}

/** Any talk at all is visible. */
const toDigit = (share: number) => (share <= 0 ? 0 : Math.min(9, Math.max(1, Math.round(share * 9))))

/** Returns the path of each voice, in a box of the given size: a row per voice, whose bars are higher where the voice talks more. */
export function drawStrip(strip: ScoreStrip, width: number, height: number): string[] {
  const row = height / Math.max(1, strip.length)
  const step = width / stripSteps
  return strip.map((voice, index) =>
    [...voice]
      .map((digit, column) => {
        const share = Number(digit) / 9
        if (share === 0) return ''
        const bar = Math.sqrt(share) * row * 0.86
        const top = row * (index + 0.5) - bar / 2
        return `M${round(column * step)} ${round(top)}h${round(step * 0.72)}v${round(bar)}h-${round(step * 0.72)}z`
      })
      .join(''),
  )
}

const round = (value: number) => Number(value.toFixed(2))
