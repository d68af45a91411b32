import type { ArticlesAnswer } from '#core/reading/questions/ask-articles.ts'
import type { CheckAnswer } from '#core/reading/questions/ask-check.ts'
import { tidyNumbers, tidyText } from '#core/reading/transcript/tidy-text.ts'
import type { ArticleSentence, ArticleSubject } from '#core/wiki/choose-subjects.ts'

const sentencesPerArticle = { least: 2, most: 5 } as const
const textLength = 500

/** `subject` is the position of a subject, from 0. */
export type WrittenSentence = ArticleSentence & { subject: number }

/** Leaves out sentences that cite no fact. */
export function listSentences(subjects: ArticleSubject[], { articles }: ArticlesAnswer): WrittenSentence[] {
  return subjects.flatMap(({ facts }, subject) => {
    const written = articles.find((article) => article.subject === subject + 1)?.sentences ?? []
    return written.slice(0, sentencesPerArticle.most).flatMap((sentence) => {
      const text = tidyText(sentence.text, textLength)
      const cited = tidyNumbers(sentence.facts).filter((number) => facts[number - 1] !== undefined)
      return text !== '' && cited.length > 0 ? [{ subject, text, facts: cited }] : []
    })
  })
}

/** Returns one article per subject. An article of which the check leaves one sentence is dropped. */
export function mendArticles(
  subjects: ArticleSubject[],
  sentences: WrittenSentence[],
  { faults }: CheckAnswer,
): ArticleSentence[][] {
  const mended = new Map(faults.map((fault) => [fault.sentence, tidyText(fault.text, textLength)]))
  const kept = sentences
    .map((sentence, index) => ({ ...sentence, text: mended.get(index + 1) ?? sentence.text }))
    .filter(({ text }) => text !== '')
  return subjects.map((_, subject) => {
    const own = kept.filter((sentence) => sentence.subject === subject)
    return own.length < sentencesPerArticle.least ? [] : own.map(({ text, facts }) => ({ text, facts }))
  })
}
