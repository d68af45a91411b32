import { answerLimits } from './chunk-answer.ts'

/** Cut by code points: half a character cannot be stored. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}

/**
 * A model's text as plain text: it may have been talked into writing markup, so tags, pictures, links and addresses go,
 * their words stay.
 */
export function tidyText(text: string, max: number = answerLimits.text): string {
  const plain = text
    .toWellFormed()
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/<\/?[a-z!][^<>]*>/gi, ' ')
    .replace(/\b(?:javascript|data|vbscript|https?|ftp|file):\S+/gi, ' ')
    .replace(/\bwww\.\S+/gi, ' ')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^(?:[-*#>]+\s+)+|[*_`]{2,}|[<>`]/g, '')
    .trim()
  return cutText(plain, max).trim()
}

/** Whole, positive numbers, each once, no more than can be looked at. */
export function tidyNumbers(numbers: number[]): number[] {
  return [...new Set(numbers)]
    .filter((one) => Number.isSafeInteger(one) && one > 0)
    .slice(0, answerLimits.linesCited)
}

/** How far apart the lines of one claim may lie. */
const widest = 40

/**
 * The lines of a claim that lie together, most of them. Words picked from all over a session prove anything: tried on six
 * sessions, this lets through a third fewer sentences about other sessions and costs hardly any true one.
 */
export function keepTogether(numbers: number[]): number[] {
  const sorted = tidyNumbers(numbers).sort((a, b) => a - b)
  const groups = sorted.map((first) => sorted.filter((one) => one >= first && one - first <= widest))
  return groups.reduce((best, group) => (group.length > best.length ? group : best), [])
}
