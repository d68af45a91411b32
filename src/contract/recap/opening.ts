import * as z from 'zod/mini'
import { requiredLine } from '#contract/text.ts'

export const openingLimits = { text: 2_000 } as const

export const openingTexts = {
  title: 'Tonight’s letter',
  about: 'It can go out now. No transcript is needed.',
  label: 'Two sentences about tonight',
  isFilled: 'Add the story when it is written. Your sentences stay on top.',
  only: 'Written by hand, before there was a transcript.',
  send: 'Send the letter',
  required: 'Write a sentence first',
  tooLong: `The opening is too long (maximum ${openingLimits.text} characters)`,
  notAllowed: 'The opening contains characters that are not allowed',
  saveFailed: 'The opening couldn’t be saved. Try again.',
  hasRecap: 'This session already has a recap. Edit that instead.',
} as const

/** What a game master writes before there is a transcript. With `isFilled`, the next run adds the rest of the recap. */
export const newOpening = z.object(
  {
    text: requiredLine(openingTexts, openingLimits.text),
    isFilled: z.boolean('isFilled must be true or false'),
  },
  openingTexts.required,
)
export type NewOpening = z.infer<typeof newOpening>

/** The engine of a recap that a game master wrote before any run. */
export const handEngine = 'hand'
export const isOpening = ({ engine }: { engine: string }) => engine === handEngine
