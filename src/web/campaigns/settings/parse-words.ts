import { isBlank } from '#contract/text.ts'

export function parseWords(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter((line) => !isBlank(line)))]
}
