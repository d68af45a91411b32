import type { Speaker } from '#contract/transcription/schemas.ts'
import { measureTalk } from '#core/transcription/outline/measure-talk.ts'
import type { LineTime, OutlineLine } from '#core/transcription/outline/time-lines.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'

export const scoreSteps = 300
export const laneWidth = 12
const gap = 3
const mostLanes = 6
/** Speakers with a smaller share of the talk are drawn in one common lane. */
const smallestShare = 0.04

export type Lane = { name: string; colour: string; d: string }

type ScoreInput = {
  lines: readonly OutlineLine[]
  times: readonly LineTime[]
  speakers: Speaker[]
  /** In seconds. */
  duration: number
  /** Loudness of equally long parts of the recording; empty without a recording. */
  peaks: readonly number[]
}

function chooseLanes(lines: readonly OutlineLine[], speakers: Speaker[]) {
  const colours = speakerColours(speakers)
  const names = new Map(speakers.map((one) => [one.id, nameOfSpeaker(one)]))
  const main = measureTalk(lines)
    .filter(({ share }) => share >= smallestShare)
    .slice(0, mostLanes)
    .map(({ speakerId }) => speakerId)
  const lanes = main.map((id) => ({ name: names.get(id) ?? '', colour: colours.get(id) ?? '' }))
  if (speakers.length > main.length) lanes.push({ name: 'Others', colour: 'var(--fg-subtle)' })
  return { main, lanes }
}

function loudestBetween(peaks: readonly number[], from: number, to: number): number {
  const first = Math.floor(from * peaks.length)
  const last = Math.max(first + 1, Math.floor(to * peaks.length))
  return Math.max(0, ...peaks.slice(first, last))
}

/**
 * Draws a lane for each main speaker and a common lane for all others, with time from top to bottom. A bar is wider where the speakers of
 * its lane talk more and where the recording is louder.
 */
export function drawScore({ lines, times, speakers, duration, peaks }: ScoreInput): Lane[] {
  const { main, lanes } = chooseLanes(lines, speakers)
  const laneOf = new Map(main.map((id, lane) => [id, lane]))
  const stepSeconds = Math.max(duration, 1) / scoreSteps
  const talked = lanes.map(() => new Float32Array(scoreSteps))
  times.forEach(({ start, end }, index) => {
    const lane = talked[laneOf.get(lines[index]?.speakerId ?? '') ?? lanes.length - 1]
    for (
      let step = Math.floor(start / stepSeconds);
      lane && step < scoreSteps && step * stepSeconds < end;
      step++
    ) {
      const inside = Math.min(end, (step + 1) * stepSeconds) - Math.max(start, step * stepSeconds)
      lane[step] = (lane[step] ?? 0) + Math.max(0, inside) / stepSeconds
    }
  })
  const loudest = Math.max(1, ...peaks)
  return lanes.map((lane, number) => {
    const bars: string[] = []
    talked[number]?.forEach((share, step) => {
      if (share < 0.02) return
      const loud =
        peaks.length === 0
          ? 1
          : 0.4 + 0.6 * Math.sqrt(loudestBetween(peaks, step / scoreSteps, (step + 1) / scoreSteps) / loudest)
      const width = Math.max(1.5, Math.sqrt(Math.min(1, share)) * loud * laneWidth)
      const x = number * (laneWidth + gap) + (laneWidth - width) / 2
      bars.push(`M${x.toFixed(1)} ${step}h${width.toFixed(1)}v1.02h-${width.toFixed(1)}z`)
    })
    return { ...lane, d: bars.join('') }
  })
}

export const scoreWidth = (lanes: number) => lanes * (laneWidth + gap)
