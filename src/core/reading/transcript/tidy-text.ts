/** Limits how much of an answer is read, because a model can repeat itself endlessly. */
const longestText = 2_000
const linesCited = 40

/** Cuts between code points, because a lone surrogate cannot be stored. */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('')
}

/** Strips markup and web addresses, which a transcript may have told the model to write. */
export function tidyText(text: string, max = longestText): string {
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

export function tidyNumbers(numbers: number[]): number[] {
  return [...new Set(numbers)].filter((one) => Number.isSafeInteger(one) && one > 0).slice(0, linesCited)
}
