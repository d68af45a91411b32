import { joinParts, untrusted, wrap } from '#core/reading/questions/prompt.ts'
import type { Seat } from '#core/reading/transcript/find-seats.ts'
import { writeNumbered, writeSpoken } from '#core/reading/transcript/write-evening.ts'
import type { FailedStatement } from './check-answer.ts'
import type { NumberedEvidence } from './evidence.ts'

const instructions = `You answer a question about a tabletop role-playing campaign. The passages are all that is known: lines of transcripts
("[12] Name: words"), facts of the wiki and statements of recaps, each with a number.

${untrusted}

Write statements: the one to four sentences that answer the question, the most important first. For each give
- text: one plain sentence in the past tense, in the language of the passages.
- lines: the numbers of the one to six lines that say it. A sentence without such lines is thrown away.
Rules:
- Say only what the lines say. Nothing from other books, shows or games, even if you know them. No guess, no "probably".
- Names, numbers and amounts exactly as the lines have them. A name may stand in a sentence only if its own lines or the lines right beside
  them say it, or if its bearer speaks there; otherwise say it without the name: "The second shop was to open in Hollowgate."
- A player's lines are their character's; what the game master tells with "you" happens to the character who was just addressed. A plan,
  a joke, a guess or a dream is told as one. Where lines correct each other, the later one counts.
- If the passages do not answer the question, even if they speak of the same people or things, statements is []. A question may rest
  on something that never happened: then statements is [] as well. Do not say that the answer is unknown; do not tell what else
  the passages say.`

const flatten = (text: string) => writeSpoken({ speaker: null, text })

export function askPassages(
  question: string,
  { lines, passages }: NumberedEvidence,
  seats: Seat[],
  failed: FailedStatement[] = [],
): { instructions: string; prompt: string } {
  const written = passages.map(({ title, numbers }) =>
    [
      `## ${flatten(title)}`,
      ...numbers.flatMap((number) => {
        const line = lines[number - 1]
        return line ? [writeNumbered(line, number, seats)] : []
      }),
    ].join('\n'),
  )
  const rows = failed.map(
    ({ text, lines: cited, reason }) => `${text} [${cited.join(', ')}]\nReason: ${reason}`,
  )
  const again =
    rows.length === 0
      ? ''
      : 'These sentences did not pass a check against their lines. Write each again so that its lines say it, or leave it out.'
  return {
    instructions,
    prompt: joinParts([
      wrap('passages', written.join('\n\n')),
      wrap('question', flatten(question)),
      joinParts([again, wrap('failed', rows.join('\n\n'))]),
    ]),
  }
}
