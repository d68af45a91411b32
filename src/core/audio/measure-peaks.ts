type PeakMeter = {
  add(samples: Int16Array): void
  /** Returns `count` heights from 0 to 255, relative to the greatest of them; fewer for a very short recording. */
  finish(count: number): Uint8Array
  /** Returns the greatest height of all samples, 0 to 32,768. */
  loudest(): number
}

/** `samplesPerBin` counts the interleaved samples of all channels. */
export function createPeakMeter(samplesPerBin: number): PeakMeter {
  const bins: number[] = []
  let loudest = 0
  let loudestOfAll = 0
  let filled = 0
  return {
    add(samples) {
      for (const sample of samples) {
        const height = sample < 0 ? -sample : sample
        if (height > loudest) loudest = height
        if (++filled === samplesPerBin) {
          bins.push(loudest)
          if (loudest > loudestOfAll) loudestOfAll = loudest
          loudest = 0
          filled = 0
        }
      }
    },
    loudest: () => Math.max(loudest, loudestOfAll),
    finish(count) {
      const all = filled > 0 ? [...bins, loudest] : bins
      const wanted = Math.min(count, all.length)
      const peaks = Array.from({ length: wanted }, (_, i) => {
        const from = Math.floor((i * all.length) / wanted)
        const to = Math.floor(((i + 1) * all.length) / wanted)
        return Math.max(...all.slice(from, to))
      })
      const top = Math.max(1, ...peaks)
      return Uint8Array.from(peaks, (peak) => Math.round((255 * peak) / top))
    },
  }
}

/** In seconds of the recording. */
export type Silence = { start: number; end: number }

const shortestSeconds = 1.5
/** Seconds played after and before speech, because the times of lines are inexact. */
const keptAfter = 0.4
const keptBefore = 0.3

/**
 * Returns the pauses of at least 1.5 seconds before and between lines, shortened at both ends; none if any line has no start. Lines may
 * overlap, because several people may talk at once.
 */
export function findSilences(lines: readonly { start: number | null; end: number | null }[]): Silence[] {
  const silences: Silence[] = []
  let spokenTo: number | null = 0
  for (const { start, end } of lines) {
    if (start === null) return []
    if (spokenTo !== null && start - spokenTo >= shortestSeconds)
      silences.push({ start: spokenTo + keptAfter, end: start - keptBefore })
    spokenTo = end === null ? null : Math.max(spokenTo ?? 0, end)
  }
  return silences
}
