const leadingArticle = /^(?:the|an?)\s/i
const capital = /^\P{L}*\p{Lu}/u

const rate = (name: string) => Number(!leadingArticle.test(name)) * 2 + Number(capital.test(name))

/** Prefers spellings without a leading article, then those whose first letter is a capital, then the first one. */
export function chooseSpelling(first: string, others: string[]): string {
  return others.reduce((best, name) => (rate(name) > rate(best) ? name : best), first)
}
