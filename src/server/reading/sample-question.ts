import * as z from 'zod/mini'
import type { LanguageModel } from '#server/ports/language-model.ts'

const lines = [
  'ROWAN: Rain on the Salt Bridge. Mirelle Vanthorne stands in the middle of it, a lantern in her hand.',
  'INES: I wave. Captain, is the road to Hollowgate open?',
  'ROWAN: She shakes her head. “Nobody crosses tonight. The goblins cut the ropes on the far side.”',
  'JONAH: Osk kneels down and looks at the ropes. That was a seventeen, by the way.',
  'ROWAN: Osk sees that they were cut with a good knife, not with goblin teeth. Somebody is lying.',
  'INES: I ask Mirelle who told her about goblins.',
  'ROWAN: “Brother Aldous did, from the mill at Greywater. He came running an hour ago.”',
  'JONAH: Pizza is here. Two minutes, please.',
  'INES: When we are back: I promise Mirelle to bring Aldous to her before the morning.',
  'ROWAN: She hands you her lantern. “Then take the ferry at Greywater, and be careful.”',
]
const names = ['Mirelle', 'Osk', 'Aldous', 'Salt Bridge', 'Hollowgate', 'Greywater']
/** A model that finds fewer of the names leaves most of a session unread. */
const fewestFound = 4

const subject = z.object({ name: z.string(), event: z.string(), lines: z.array(z.number()) })
const answer = z.object({ people: z.array(subject), places: z.array(subject) })

const instructions =
  'You read the transcript of a tabletop role-playing session. Each line begins with its number and the player who speaks. ROWAN is the game master. Ignore talk about rules and the room.'
const prompt = `${lines.map((line, index) => `[${index + 1}] ${line}`).join('\n')}

List the people of the story and its places. For each give the name, one event that involves it in one sentence, and the numbers of the lines that support the event.`

const charactersPerToken = 4
const estimateTokens = (...texts: string[]) => Math.ceil(texts.join('').length / charactersPerToken)

export type SampleReading = {
  found: string[]
  all: number
  findsEnough: boolean
  citesLines: boolean
  /** Estimated, because not every server counts them. */
  tokensIn: number
  tokensOut: number
}

/** Asks a question of the same kind as the reading of a session, so that a model which cannot read one fails here, too. */
export async function askSampleQuestion(model: LanguageModel, signal: AbortSignal): Promise<SampleReading> {
  const given = await model.answer({ schema: answer, schemaName: 'sample', instructions, prompt, signal })
  const subjects = [...given.people, ...given.places]
  const named = subjects.map(({ name }) => name.toLowerCase())
  const found = names.filter((name) => named.some((one) => one.includes(name.toLowerCase())))
  const cited = subjects.flatMap((one) => one.lines)
  return {
    found,
    all: names.length,
    findsEnough: found.length >= fewestFound,
    citesLines:
      cited.length > 0 && cited.every((line) => Number.isInteger(line) && line >= 1 && line <= lines.length),
    tokensIn: estimateTokens(instructions, prompt, JSON.stringify(z.toJSONSchema(answer))),
    tokensOut: estimateTokens(JSON.stringify(given)),
  }
}
