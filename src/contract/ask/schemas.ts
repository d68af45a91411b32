import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { source } from '#contract/source.ts'
import { requiredLine } from '#contract/text.ts'

export const askLimits = {
  /** Maximum length of a question in characters. */
  question: 500,
  /** Stored questions per person and campaign; older ones are deleted. */
  kept: 200,
  passages: 10,
  /** Passages that the view shows at first. */
  passagesShown: 5,
  statements: 8,
  /** Longer lines of a transcript are cut to this many characters. */
  line: 3_000,
  /** Concurrent questions per person. */
  atOnce: 3,
} as const

export const askTexts = {
  questionRequired: 'Ask a question',
  questionTooLong: `A question can have at most ${askLimits.question} characters`,
  questionNotAllowed: 'The question contains characters that are not allowed',
  notFound: 'Question not found',
  ask: 'Ask',
  askThis: 'Ask this',
  another: 'Ask something else',
  askFor: (question: string) => `Ask: ${question}`,
  title: 'Ask your campaign',
  searching: 'Searching the record…',
  stop: 'Stop',
  stopped: 'Stopped. The question was not saved.',
  askFailed: 'The question could not be answered.',
  nothing: 'Not in the record',
  nothingAbout: 'Nothing that you can see in this campaign answers this question.',
  withoutModel: 'Best passages. A language model would write an answer.',
  passages: 'Passages',
  nearest: 'Closest passages',
  showAll: (count: number) => `Show all ${count} passages`,
  recapTitle: (session: number, name: string) => `Recap of session ${session}: ${name}`,
  kept: 'Your questions',
  keptAbout: 'Only you can see them.',
  noneKept: 'Your questions will appear here.',
  again: 'Ask again',
  listFailed: 'Your questions could not be loaded.',
  readFailed: 'This answer could not be loaded.',
  delete: 'Delete question',
  deleteAll: 'Delete all',
  confirmDeleteAll: 'Delete all questions that you asked in this campaign?',
  deleteFailed: 'The question could not be deleted',
  deleteAllFailed: 'The questions could not be deleted',
} as const

const { questionRequired: required, questionTooLong: tooLong, questionNotAllowed: notAllowed } = askTexts

export const newQuestion = z.object(
  { question: requiredLine({ required, tooLong, notAllowed }, askLimits.question) },
  required,
)

const sources = z.array(source)
export const answerStatement = z.object({ text: z.string(), sources })
export type AnswerStatement = z.infer<typeof answerStatement>
export const answerPassage = z.object({ text: z.string(), title: z.string(), sources })
export type AnswerPassage = z.infer<typeof answerPassage>

/** `passages` if there is no language model or no passage was found, `nothing` if the model finds no answer in the passages. */
export const answerKinds = ['answer', 'passages', 'nothing'] as const
const answerFields = {
  kind: z.enum(answerKinds),
  statements: z.array(answerStatement),
  /** Best first. */
  passages: z.array(answerPassage),
}
export const answer = z.object(answerFields)
export type Answer = z.infer<typeof answer>
export const askAnswer = success(answerFields)

/** Events of a streamed answer: each statement once it passes the check, then the whole answer or an error. */
export const askEvents = ['statement', 'answer', 'error'] as const
export type AskEvent = (typeof askEvents)[number]

export const keptQuestion = z.object({ id: z.string(), question: z.string(), createdAt: z.string() })
export type KeptQuestion = z.infer<typeof keptQuestion>
/** Newest first. */
export const keptQuestionList = success({ questions: z.array(keptQuestion) })
export const keptAnswer = z.extend(keptQuestion, answerFields)
export type KeptAnswer = z.infer<typeof keptAnswer>
export const keptQuestionAnswer = success({ question: keptAnswer })
