import { wikiLimits } from '#contract/wiki/schemas.ts'

export function cutPreview(text: string): string {
  const start = text
    .slice(0, wikiLimits.searchExcerpt * 4)
    .replace(/\s+/g, ' ')
    .trim()
  const hasPairs = /[\ud800-\udfff]/.test(start)
  if (!hasPairs) return start.slice(0, wikiLimits.searchExcerpt)
  return [...start].slice(0, wikiLimits.searchExcerpt).join('')
}
