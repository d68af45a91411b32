import { type CueTimes, parseCueTimes } from './clock-time.ts'
import { splitCue } from './cue-speakers.ts'
import type { FoundTranscript, ImportedSegment } from './imported-transcript.ts'

/** Parses SubRip by its timing lines, because blank lines are often missing or inside a cue. */
export function parseSrt(text: string): FoundTranscript | null {
  const segments: ImportedSegment[] = []
  let times: CueTimes | null = null
  let payload: string[] = []
  const finishCue = (isFollowed: boolean) => {
    // A number in the last line before the next cue is the number of that cue.
    const end = payload.findLastIndex((line) => line.trim() !== '')
    if (isFollowed && /^\s*\d+\s*$/.test(payload[end] ?? '')) payload = payload.slice(0, end)
    if (times) segments.push(...splitCue(times, payload.join('\n')))
    payload = []
  }
  for (const line of text.split('\n')) {
    const found = parseCueTimes(line)
    if (found) {
      finishCue(true)
      times = found
    } else {
      payload.push(line)
    }
  }
  if (!times) return null
  finishCue(false)
  return { language: null, segments }
}
