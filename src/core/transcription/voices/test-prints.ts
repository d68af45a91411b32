import { voicePrintLength } from './voice-print.ts'

const size = 19

/** Prints belong to one person if their seeds differ by 0.1, and to different people if they differ by 1. */
export function aPrint(seed: number): Float32Array {
  const print = new Float32Array(voicePrintLength)
  print.fill(2 * seed, 0, size)
  for (let i = 0, at = size; i < size; i++, at += i + 1) print[at + i] = 1
  return print
}
