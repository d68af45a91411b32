import { windowSizes } from './choose-window.ts'

/** In tokens per second. */
type Speed = { readPerSecond: number; writtenPerSecond: number }

/** Tokens of an evening of four hours, from the recorded evenings of the bench. */
const evening = {
  whole: { read: 85_000, written: 36_000 },
  abridged: { read: 120_000, written: 46_000 },
}
/** A model reads and writes more slowly far into its window than in a short test. */
const slowdown = 1.5

/** Returns the minutes that a model needs for an evening of four hours. */
export function estimateEvening({ readPerSecond, writtenPerSecond }: Speed, window: number) {
  const { read, written } = window < windowSizes[0] ? evening.abridged : evening.whole
  const minutes = (read / readPerSecond + written / writtenPerSecond) / 60
  return { least: roundMinutes(minutes), most: roundMinutes(minutes * slowdown) }
}

function roundMinutes(minutes: number): number {
  const step = minutes < 10 ? 1 : minutes < 120 ? 5 : 30
  return Math.max(1, Math.round(minutes / step) * step)
}
