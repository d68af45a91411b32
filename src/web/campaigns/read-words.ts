import { isBlank } from '#contract/text.ts'

/** The words of a text with one word or phrase a line, each once. */
export function readWords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => !isBlank(line)))]
}
