import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { createClaimCheck } from '#core/reading/narrative/check-claim.ts'
import { tidyNumbers, tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { ArticleSentence, ArticleSubject } from './article.ts'

const sentencesPerArticle = { least: 2, most: 5 } as const
/** Only this many sentences of an answer are checked; the rest is ignored. */
const mostAnswered = 20
const textLength = 500
/**
 * Number of lines for each fact: the fact and empty lines. The claim check also reads the lines around a cited line, and these must
 * not be other facts.
 */
const gap = 4

const toLine = (text: string): SpokenLine => ({ id: '', start: null, end: null, speaker: null, text })

/** Returns no sentences if the facts support fewer than two. */
export function checkArticle(
  { name, aliases, facts }: ArticleSubject,
  sentences: ArticleSentence[],
): ArticleSentence[] {
  // A fact may leave out the name of its subject, so the name is put before the fact.
  const lines = facts.flatMap((fact) => [
    toLine(`${name}: ${fact}`),
    ...Array.from({ length: gap - 1 }, () => toLine('')),
  ])
  const check = createClaimCheck(lines, [[name, ...aliases]])
  const checked = sentences.slice(0, mostAnswered).flatMap((sentence): ArticleSentence[] => {
    const text = tidyText(sentence.text, textLength)
    const cited = tidyNumbers(sentence.facts).filter((number) => facts[number - 1] !== undefined)
    const supported = check.findSupport(
      text,
      cited.map((number) => (number - 1) * gap + 1),
    )
    return supported ? [{ text, facts: supported.map((line) => (line - 1) / gap + 1) }] : []
  })
  return checked.length < sentencesPerArticle.least ? [] : checked.slice(0, sentencesPerArticle.most)
}
