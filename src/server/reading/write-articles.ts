import type { ArticleSentence, ArticleSubject } from '#core/reading/articles/article.ts'
import { checkArticle } from '#core/reading/articles/check-article.ts'
import { askArticles } from '#core/reading/questions/ask-articles.ts'
import { articleAnswer } from './answer-schemas.ts'
import { type Ask, askAll } from './ask-model.ts'

const subjectsPerQuestion = 10

/** The articles are in the order of the subjects; an article whose sentences fail the check is empty. */
export async function writeArticlesByModel(
  ask: Ask,
  subjects: ArticleSubject[],
  report: (share: number) => void,
): Promise<ArticleSentence[][]> {
  const batches = Array.from({ length: Math.ceil(subjects.length / subjectsPerQuestion) }, (_, index) =>
    subjects.slice(index * subjectsPerQuestion, (index + 1) * subjectsPerQuestion),
  )
  let written = 0
  const answers = await askAll(batches, async (batch) => {
    const { articles } = await ask('wiki_articles', articleAnswer, askArticles(batch))
    report(++written / batches.length)
    const sentencesOf = new Map(articles.map(({ subject, sentences }) => [subject, sentences]))
    return batch.map((subject, index) => checkArticle(subject, sentencesOf.get(index + 1) ?? []))
  })
  return answers.flat()
}
