import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const texts = z.array(z.string())
const asked = { campaign: z.number(), question: z.string() }
const questionFile = z.object({
  /** `lines` are the lines that answer the question, one of which is enough; `hides` are names that a game master hides. */
  answerable: z.array(z.object({ ...asked, answer: z.string(), lines: texts, hides: z.optional(texts) })),
  unanswerable: z.array(z.object(asked)),
})
export type Question = z.infer<typeof questionFile>['answerable'][number]

/** A correct line counts if it is within this many passages. */
export const firstPassages = 5

export const readQuestions = () =>
  questionFile.parse(JSON.parse(readFileSync(path.join(import.meta.dirname, 'questions.json'), 'utf8')))

export function createHiddenTest({ hides = [] }: Question): (text: string) => boolean {
  const names = new RegExp(`\\b(?:${hides.join('|')})\\b`, 'i')
  return (text) => hides.length > 0 && names.test(text)
}
