import { joinParts, type Question, wrap } from './prompt.ts'

export const faultKinds = [
  'wrong',
  'stronger than said',
  'wrong person',
  'wrong order',
  'plan told as deed',
  'private told as known',
  "player's remark",
  'unclear',
  'not there',
] as const

/** Unchecked output of a language model. `sentence` and `before` are numbers in the question; `before` is 0 if the sentence stays in its place. */
export type CheckAnswer = {
  faults: { sentence: number; fault: (typeof faultKinds)[number]; text: string; before: number }[]
}

/** A sentence that is shown to readers. `hint` says what a comparison with the lines found doubtful. */
export type CheckedRow = { text: string; lines: number[]; label: string; hint: string }

const instructions = `Question: find the faults in these sentences, before the table reads them. Each has its number, the text, and in brackets the lines that it
rests on; read these lines and those around them, one sentence after the other. Be strict: most faults of such sentences are "stronger than said", and there are usually some
in every ten. Do not make up any.

Faults:
- "wrong": the lines say something else: another thing, number, name, cause, purpose or outcome.
- "stronger than said": wider, firmer or more than said ("all", "always", "only", "at once", "refused", "killed"; a limit or a doubt left out; a
feeling or a reason that nobody gave).
- "wrong person": a deed, word or result given to another, the one who agreed taken for the one who proposed, one told for several.
- "wrong order": it happened earlier or later than told. before: the number of the sentence of the same paragraph before which it belongs; or a
text that says when it was.
- "plan told as deed": a plan, wish, attempt, fear, dream or joke told as if it happened.
- "private told as known": what only one character saw or one player said to the game master told as if all knew it.
- "player's remark": talk at the table put into a character's mouth.
- "unclear": true, but a reader cannot tell who acts or what is meant.
- "not there": no line says it.
A hint after a sentence comes from a comparison of words. It may be wrong: the lines decide.

faults: for each sentence with a fault its number, the kind, text: the sentence as it should read, in the same voice, about as long, joined to its
neighbours as before, or "" if it should go; before: 0, or see "wrong order". Sentences without a fault are not listed. A quote is
never changed, only dropped or given to another speaker.`

/** Tokens that a row costs in the question and, at worst, in the answer. */
export const answerShare = 0.55

export const writeRow = ({ text, lines, label, hint }: CheckedRow, number: number): string =>
  `${number}. ${label === '' ? '' : `(${label}) `}${text} [${lines.join(', ')}]${hint === '' ? '' : ` Hint: ${hint}`}`

/** @param first number of the first row, from 1 */
export function askCheck(rows: CheckedRow[], first: number, answerTokens: number): Question {
  const written = rows.map((row, index) => writeRow(row, first + index)).join('\n')
  return { prompt: joinParts([wrap('sentences', written), instructions]), answerTokens }
}

const shorterInstructions = `Question: this story is too long to be read aloud. Name sentences that can go or be shorter, until at least as many words are gone as
asked: first what changes nothing later, then detail within a fight or a debate, then double mentions. Keep the turns, the jokes and
what each character did alone. No later sentence may need what is gone.

faults: for each such sentence its number, fault "unclear", text: the shorter sentence, or "" if it should go; before: 0.`

export function askShorter(rows: CheckedRow[], words: number): Question {
  const written = rows.map((row, index) => writeRow(row, index + 1)).join('\n')
  const asked = `At least ${words} words have to go.`
  return { prompt: joinParts([wrap('sentences', written), shorterInstructions, asked]), answerTokens: 2_500 }
}
