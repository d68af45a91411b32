import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const texts = z.array(z.string())
const asked = { campaign: z.number(), question: z.string() }
const questionFile = z.object({
  /** Any one of `lines` answers the question. `hides` lists the names that are hidden from players. */
  answerable: z.array(z.object({ ...asked, answer: z.string(), lines: texts, hides: z.optional(texts) })),
  unanswerable: z.array(z.object(asked)),
})
export type Question = z.infer<typeof questionFile>['answerable'][number]

/** Number of top passages that are checked for a citation of a correct line. */
export const firstPassages = 5

export const readQuestions = () =>
  questionFile.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'questions.json'), 'utf8')))

export function createHiddenTest({ hides = [] }: Question): (text: string) => boolean {
  const names = new RegExp(`\\b(?:${hides.join('|')})\\b`, 'i')
  return (text) => hides.length > 0 && names.test(text)
}
