import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import { tidyNumbers, tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { ArticleSentence, ArticleSubject } from './article.ts'

const sentencesPerArticle = { least: 2, most: 5 } as const
/** Further sentences of an answer are ignored. */
const mostAnswered = 20
const textLength = 500
/**
 * Lines per fact, of which only the first has text: the check also reads the lines next to a cited one, which must not be another
 * fact.
 */
const gap = 4

const toLine = (text: string): SpokenLine => ({ id: '', start: null, end: null, speaker: null, text })

/**
 * Checks each sentence of an article against the facts that it cites, as claims are checked against lines. Returns no sentence
 * if fewer than two are left.
 */
export function checkArticle(
  { name, aliases, facts }: ArticleSubject,
  sentences: ArticleSentence[],
): ArticleSentence[] {
  // Each fact is about the subject, even if it does not name it.
  const lines = facts.flatMap((fact) => [
    toLine(`${name}: ${fact}`),
    ...Array.from({ length: gap - 1 }, () => toLine('')),
  ])
  const check = createClaimCheck(lines, [[name, ...aliases]])
  const checked = sentences.slice(0, mostAnswered).flatMap((sentence): ArticleSentence[] => {
    const text = tidyText(sentence.text, textLength)
    const cited = tidyNumbers(sentence.facts).filter((number) => facts[number - 1] !== undefined)
    const supported = check.support(
      text,
      cited.map((number) => (number - 1) * gap + 1),
    )
    return supported ? [{ text, facts: supported.map((line) => (line - 1) / gap + 1) }] : []
  })
  return checked.length < sentencesPerArticle.least ? [] : checked.slice(0, sentencesPerArticle.most)
}
