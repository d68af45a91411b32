import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { requiredLine } from '#contract/text.ts'

export const nameLimits = {
  name: 255,
  /** Maximum number of lines that one replacement can change. */
  lines: 20_000,
  examples: 8,
  /** Maximum number of remembered corrections per campaign. A further correction replaces the oldest. */
  corrections: 500,
  ignored: 2_000,
  changesKept: 20,
  proposals: 12,
  /** Maximum number of spellings of one unknown name. */
  spellings: 12,
} as const

const countTexts = (count: number) => `${count} ${count === 1 ? 'text' : 'texts'}`

export const nameTexts = {
  denied: 'Access denied. Only the GM can correct names everywhere.',
  fromRequired: 'Enter the name as it is written now',
  toRequired: 'Enter the correct name',
  tooLong: `A name is too long (maximum ${nameLimits.name} characters)`,
  notAllowed: 'A name contains characters that are not allowed',
  noLetters: 'A name needs a letter or a number',
  same: 'Both names are written the same way',
  preview: 'preview must be true or false',
  invalid: 'from and to must be names',
  spellings: 'spellings must be two or more spellings of a name',
  tooMany: `This would change more than ${nameLimits.lines.toLocaleString('en')} lines. Choose a longer name.`,
  changeNotFound: 'There is nothing to undo',
  correctionNotFound: 'This correction is not remembered',
  kept: (count: number) =>
    `${countTexts(count)} ${count === 1 ? 'has' : 'have'} been changed since and ${count === 1 ? 'stays' : 'stay'} as ${count === 1 ? 'it is' : 'they are'}.`,
  fixEverywhere: 'Fix this name everywhere',
  fixFailed: 'The name could not be corrected',
  undoFailed: 'The correction could not be undone',
  loadFailed: 'The corrections could not be loaded.',
  proposalsFailed: 'The transcript could not be checked for misspelled names.',
  forgetFailed: 'The correction could not be removed',
  ignoreFailed: 'The proposal could not be ignored',
} as const

const { tooLong, notAllowed } = nameTexts
const aName = (required: string) =>
  requiredLine({ required, tooLong, notAllowed }, nameLimits.name).check(
    z.refine((name) => /[\p{L}\p{N}]/u.test(name), nameTexts.noLetters),
  )

export const nameReplacement = z
  .object(
    {
      from: aName(nameTexts.fromRequired),
      to: aName(nameTexts.toRequired),
      preview: z._default(z.boolean(nameTexts.preview), false),
    },
    nameTexts.invalid,
  )
  .check(z.refine(({ from, to }) => from !== to, nameTexts.same))

export const nameExample = z.object({ where: z.string(), before: z.string(), after: z.string() })
export type NameExample = z.infer<typeof nameExample>

export const namePreview = success({
  transcripts: z.number(),
  lines: z.number(),
  recaps: z.number(),
  entries: z.number(),
  examples: z.array(nameExample),
})
export type NamePreview = z.infer<typeof namePreview>
/** `changed` counts transcripts, recaps and entries. */
export const nameReplaced = success({ changed: z.number(), undoId: z.string() })
export const nameAnswer = z.union([nameReplaced, namePreview])
export type NameAnswer = z.infer<typeof nameAnswer>

/** `kept` counts the texts that were not restored, because they changed after the replacement. If `kept` is 0, `notice` is null. */
export const nameUndone = success({ restored: z.number(), kept: z.number(), notice: z.nullable(z.string()) })

export const correction = z.object({ from: z.string(), to: z.string() })
export type Correction = z.infer<typeof correction>
export const correctionList = success({ corrections: z.array(correction) })

export const nameProposal = z.object({ from: z.string(), to: z.string(), lines: z.number() })
export type NameProposal = z.infer<typeof nameProposal>
/** Sorted by the number of lines, highest first. */
export const nameProposalList = success({ proposals: z.array(nameProposal) })
export const ignoredProposal = z.object(
  { from: aName(nameTexts.fromRequired), to: aName(nameTexts.toRequired) },
  nameTexts.invalid,
)

const spelling = aName(nameTexts.spellings)
/** `name` is null if the spellings are not one name. They are then not proposed again. */
export const unknownNameAnswer = z.object(
  {
    spellings: z
      .array(spelling, nameTexts.spellings)
      .check(z.minLength(2, nameTexts.spellings), z.maxLength(nameLimits.spellings, nameTexts.spellings)),
    name: z.nullable(aName(nameTexts.toRequired)),
  },
  nameTexts.spellings,
)
export type UnknownNameAnswer = z.infer<typeof unknownNameAnswer>
/** The newest undo first. `changed` counts transcripts, recaps and entries. */
export const unknownNameAnswered = success({ changed: z.number(), undoIds: z.array(z.string()) })

/** Spellings of unknown words that sound alike, the most frequent first. */
export const unknownName = z.object({
  spellings: z.array(z.object({ text: z.string(), lines: z.number() })),
})
export type UnknownName = z.infer<typeof unknownName>
