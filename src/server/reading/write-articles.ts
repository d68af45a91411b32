import type { ArticleSentence, ArticleSubject } from '#core/reading/articles/article.ts'
import { checkArticle } from '#core/reading/articles/check-article.ts'
import { askArticles } from '#core/reading/questions/ask-articles.ts'
import { articleAnswer } from './answer-schemas.ts'
import { type Ask, askInBatches } from './ask-model.ts'

const subjectsPerQuestion = 10

/** Returns one article per subject, in the same order. Sentences that fail the check are left out, so an article may be empty. */
export function writeArticlesByModel(
  ask: Ask,
  subjects: ArticleSubject[],
  report: (share: number) => void,
): Promise<ArticleSentence[][]> {
  let answered = 0
  return askInBatches(subjects, subjectsPerQuestion, async (batch) => {
    const { articles } = await ask('wiki_articles', articleAnswer, askArticles(batch))
    answered += batch.length
    report(answered / subjects.length)
    const sentencesOf = new Map(articles.map(({ subject, sentences }) => [subject, sentences]))
    return batch.map((subject, index) => checkArticle(subject, sentencesOf.get(index + 1) ?? []))
  })
}
