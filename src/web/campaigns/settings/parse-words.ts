import { isBlank } from '#contract/text.ts'

/** One word or phrase per line, without duplicates. */
export function parseWords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => !isBlank(line)))]
}
