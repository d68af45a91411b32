import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import type { Seat } from '../transcript/find-seats.ts'
import { joinParts, type LineRange, type Question, wrap } from './prompt.ts'

export type Spelling = { heard: string; name: string }

/** Unchecked output of a language model. */
export type ReadAnswer = {
  seats: {
    speaker: string
    role: 'game master' | 'player' | 'other'
    characters: { name: string; aliases: string[] }[]
  }[]
  /** Lines in which a player speaks for a character that is not theirs. */
  voices: ({ speaker: string; character: string } & LineRange)[]
  lastTime: LineRange[]
  tableTalk: LineRange[]
  scenes: { line: number; title: string; place: string; weight: number }[]
  wanted: string
  stood: string
  spellings: Spelling[]
  different: Spelling[]
}

const namesShown = 150

const question = `Question: read the evening and say how it is built.
- seats: each speaker once, as written in the transcript: "game master", "player" or "other", and the characters that they play, each once: name, the
fullest form said, and aliases, other forms said. Work it out from who is addressed and what they do, also where the table says nothing. A label
that stands for several speakers is left out.
- voices: where a player speaks for a character who is not theirs (an absent player's character, a familiar, a person whom the game master
lends them), the lines from and to.
- lastTime: ranges of lines that tell an earlier session again. tableTalk: ranges of ten lines and more that are not the story:
greetings, announcements, sponsors, food, long talk about rules.
- scenes: 6 to 14, in order: the line where it begins (another place, time or encounter), a title of two to six words like that of a chapter,
the place, and a weight from 1 (an errand) to 5 (the evening is remembered for it). A short evening has fewer.
- wanted: one sentence: what the party wanted when the evening began, and why. stood: one sentence: where it stood at the end.`

const heardQuestion = `- spellings: names that a speech engine wrote in a wrong or in several ways: heard as written in the lines, name as it is most likely spelled,
with the spelling of a known name where it is one. Only where the lines leave little doubt that it is the same name.
- different: of the pairs under <pairs>, those whose lines show that the word is no misspelling of the name.`
const readQuestion = '- spellings and different: [].'

/** `about` leaves out the hints, so that a stored answer is still used after they have changed. */
export function askRead(context: ReadingContext, pairs: Spelling[]): Question {
  const known = context.known.filter(({ isHidden }) => !isHidden).slice(0, namesShown)
  const asked = joinParts([question, context.isHeard ? heardQuestion : readQuestion])
  const prompt = joinParts([
    wrap('names', known.map(({ name }) => name).join(', ')),
    wrap('pairs', context.isHeard ? pairs.map(({ heard, name }) => `${heard}: ${name}`).join('\n') : ''),
    asked,
  ])
  return { prompt, about: asked, answerTokens: 3_000 }
}

const seatsQuestion = `Question: these are samples of the transcript. Say who plays whom.
- seats: each speaker once, as written in the transcript: "game master", "player" or "other", and the characters that they play, each once: name, the
fullest form said, and aliases, other forms said. Work it out from who is addressed and what they do.
Leave the other lists [] and the other texts "".`

export const askSeats = (): Question => ({ prompt: seatsQuestion, answerTokens: 1_500 })

const writeRanges = (ranges: LineRange[]) => ranges.map(({ from, to }) => `${from}-${to}`).join(', ')

/** Tells later questions what the reading found. */
export function writeReading(reading: ReadAnswer, seats: Seat[]): string {
  const rows = [
    ...seats.map(({ speaker, isGameMaster, characters }) =>
      isGameMaster ? `${speaker} is the game master.` : `${speaker} plays ${characters.join(' and ')}.`,
    ),
    ...reading.voices.map(
      ({ speaker, character, from, to }) => `In lines ${from}-${to} ${speaker} speaks for ${character}.`,
    ),
    reading.lastTime.length > 0
      ? `Lines ${writeRanges(reading.lastTime)} tell an earlier session again.`
      : '',
    reading.tableTalk.length > 0 ? `Talk beside the story: lines ${writeRanges(reading.tableTalk)}.` : '',
    reading.wanted === '' ? '' : `What the party wanted: ${reading.wanted}`,
    reading.stood === '' ? '' : `Where it stood at the end: ${reading.stood}`,
    ...reading.spellings.slice(0, 40).map(({ heard, name }) => `"${heard}" is ${name}.`),
    ...reading.scenes.map(
      ({ line, title, place, weight }) =>
        `Scene from line ${line}: ${title}${place === '' ? '' : ` (${place})`}, weight ${weight}.`,
    ),
  ]
  return wrap('reading', rows.filter((row) => row !== '').join('\n'))
}

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
