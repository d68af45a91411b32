import { checkDescription } from '#core/reading/descriptions/check-description.ts'
import type { DescriptionSentence, DescriptionSubject } from '#core/reading/descriptions/description.ts'
import { askDescriptions } from '#core/reading/questions/ask-descriptions.ts'
import { descriptionAnswer } from './answer-schemas.ts'
import { type Ask, askInBatches } from './ask-model.ts'

const subjectsPerQuestion = 10

/** Returns one description per subject, in the same order. Sentences that fail the check are left out, so a description may be empty. */
export function writeDescriptionsByModel(
  ask: Ask,
  subjects: DescriptionSubject[],
  report: (share: number) => void,
): Promise<DescriptionSentence[][]> {
  let answered = 0
  return askInBatches(subjects, subjectsPerQuestion, async (batch) => {
    const { articles } = await ask('wiki_articles', descriptionAnswer, askDescriptions(batch))
    answered += batch.length
    report(answered / subjects.length)
    const sentencesOf = new Map(articles.map(({ subject, sentences }) => [subject, sentences]))
    return batch.map((subject, index) => checkDescription(subject, sentencesOf.get(index + 1) ?? []))
  })
}
