/** A rough stem, good enough to see that "attacks", "attacked" and "attacking" are about one thing. */
export function stemWord(word: string): string {
  let stem = word
  if (stem.length > 4)
    stem = stem
      .replace(/ies$|ied$/, 'y')
      .replace(/(?:sses)$/, 'ss')
      .replace(/(?<=[^s])s$/, '')
  if (stem.length > 5) stem = stem.replace(/(?:ing|edly|ed|ly)$/, '')
  if (stem.length > 3 && stem.at(-1) === stem.at(-2) && !/(?:ss|ll)$/.test(stem)) stem = stem.slice(0, -1)
  return stem.length > 4 ? stem.replace(/e$/, '') : stem
}
