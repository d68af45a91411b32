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
