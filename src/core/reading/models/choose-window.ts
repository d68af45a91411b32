/** Context windows in tokens, the largest first. An evening of four hours is read whole in the first. */
export const windowSizes = [64_000, 32_000, 24_000, 16_000] as const

/** In bytes, for the process that runs the model and for everything else on the machine. */
export const reservedBytes = 1_000_000_000

/** The memory that a model needs, in bytes. */
export type ModelMemory = { weights: number; context: (tokens: number) => number }

export const neededBytes = ({ weights, context }: ModelMemory, tokens: number): number =>
  weights + context(tokens) + reservedBytes

/**
 * Returns the largest window whose weights and context fit into the free memory; null if none fits.
 * @param longest the window that the model was trained for, in tokens
 */
export const chooseWindow = (memory: ModelMemory, freeBytes: number, longest: number): number | null =>
  windowSizes.find((tokens) => tokens <= longest && neededBytes(memory, tokens) <= freeBytes) ?? null

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
