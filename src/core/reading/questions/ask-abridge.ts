import { joinParts, type LineRange, type Question, wrap } from './prompt.ts'

/** Unchecked output of a language model. */
export type AbridgeAnswer = { parts: ({ text: string } & LineRange)[] }

const instructions = `Question: abridge this part of the transcript, so that the evening can be told from the abridgement alone.
parts: in order, each with the lines from and to (at most fifteen lines, or more for talk beside the story) and a text:
- who does what to whom, by the characters' names (the game master's people by theirs); what was asked, answered, decided and why; prices, numbers,
places, objects, who has them; what was found out and by whom; how each fight turned and ended, with each death; what was promised, owed, lied about.
- before each statement that a later text will need, its line in brackets: "[412] Thorn takes the red key."
- the best lines word for word between quotation marks, the line and the speaker before them: [430] Mirelle: "Your silver buys nothing here."
- jokes in character in a few words; first appearances with who it is; dreams, plans and guesses named as such.
- rules, dice, food and chatter: nothing at all, except a roll that the table will remember.
Telegraphic style, no adjectives that nobody said. The whole answer has about as many words as asked, fewer where little happens; a stretch of
nothing but chatter has no part.`

export function askAbridge(rows: string, seats: string, words: number): Question {
  const asked = `At most ${words} words.`
  return {
    prompt: joinParts([seats, wrap('transcript', rows), instructions, asked]),
    answerTokens: Math.ceil(words * 1.9),
  }
}
