import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import type { Seat } from '#core/reading/narrative/seat.ts'
import { writeNumbered } from '#core/reading/narrative/write-line.ts'
import type { NotedText } from '#core/reading/telling/recap-answer.ts'
import { fillQuestions, joinParts, type Prompt, untrusted, wrap } from './prompt.ts'

const wordsPerQuestion = 13_000
/** Maximum number of words shown of the line before a cited line, from its end. */
const wordsBefore = 10

const instructions = `You check the sentences of a recap of a tabletop role-playing session against the lines of its transcript, and correct
those of which a player would say "it was not like that". Be strict: you look for mistakes.

${untrusted}

A line reads "[12] Thorn: words": what a player says stands under the name of their character. What the game master tells with "you" happens
to the character who spoke or was addressed just before. Behind each sentence stand the numbers of its lines. Read them all, then answer
for every sentence with its number and
- actors: who does what according to the lines, in a few words: "Thorn proposes it, Brenna agrees".
- fault: "wrong" if a player would object, because the sentence has
  * a deed, word, question or idea of one person given to another, a result of two given to one, the one who agrees taken for the one who
    proposed, an answer set to another question than its own;
  * a dream, vision, memory, plan, wish, fear, guess or joke told as if it happened, an attempt told as done, something known before told
    as new;
  * a cause, a purpose, an order or an end ("because", "so", "then", "until", "despite") that the lines do not give;
  * something made wider, stronger or weaker than said ("most", "every", "only", "at all", "for the first time"; a swing where the blow
    killed, the miss without the hit of the same turn), or a limit left out (whose, which of two, whether, almost, for or against);
  * another name, number or thing, or a name that its lines do not say (take their word: "the driver", or leave out "in Hollowgate");
  * a "he", "she" or "they" that the lines do not use for that character: what the game master says, or corrects later, decides.
"unclear" if it is true, but it and the sentence before do not tell who acts or what it speaks of ("the idea", "the other"), or a pronoun
before any name or a passive hides who acts although the lines tell it, or it needs a sentence that you leave out ("then"). Else "none".
- text: with a fault, the sentence as it should read: who acts by the name of the character, before any pronoun, and words without a pronoun where
the lines give none; in the same tense and language, about as long, and nothing that the lines do not say. "" if they give nothing to say.
Keep what is right of its words, how it is joined to the sentence before, and an order of words as one would say it aloud. Without
a fault "".
- before: 0, or the number of the sentence of the same list before which it belongs, if the numbers of the lines show that what it tells
happened earlier. It is moved there: then text may give it the words that it needs in its new place, without "before that".
A dream, a plan or a joke has to be recognizable as one in the sentence or the one before. Leaving something out is no fault if what stays
reads as it was, nor are other words for the same.`

function nameVoice(line: SpokenLine, seats: Seat[]): SpokenLine {
  const seat = seats.find(({ speaker }) => speaker === line.speaker)
  const name = seat?.isGameMaster ? 'game master' : seat?.characters.join(' or ')
  return name ? { ...line, speaker: name } : line
}

/** Before a line of a game master or of an unknown speaker, adds the end of the previous line, which shows who is meant by "you". */
function writeLines(cited: Set<number>, lines: SpokenLine[], seats: Seat[]): string {
  const write = (number: number): string[] => {
    const line = lines[number - 1]
    if (!line) return []
    const before = lines[number - 2]
    const seat = seats.find(({ speaker }) => speaker === line.speaker)
    const text = writeNumbered(nameVoice(line, seats), number, [])
    if (!before || cited.has(number - 1) || seat?.isGameMaster === false) return [text]
    const words = before.text.split(' ')
    const end = words.length > wordsBefore ? `… ${words.slice(-wordsBefore).join(' ')}` : before.text
    return [writeNumbered(nameVoice({ ...before, text: end }, seats), number - 1, []), text]
  }
  return [...cited]
    .sort((a, b) => a - b)
    .flatMap(write)
    .join('\n')
}

/** Sentences are numbered from 1 across all passages. `NotedText.notes` holds positions in `notes`, from 1. */
export function askSentences(
  passages: NotedText[][],
  notes: Note[],
  lines: SpokenLine[],
  seats: Seat[],
): Prompt[] {
  const linesOf = ({ notes: cited }: NotedText) => {
    const shown = cited.flatMap((number) => notes[number - 1]?.lines ?? [])
    return [...new Set(shown)].sort((a, b) => a - b)
  }
  let number = 0
  const parts = passages.map((sentences) => {
    const rows = sentences.map((one) => `${++number}. ${one.text} [${linesOf(one).join(', ')}]`)
    const spoken = writeLines(new Set(sentences.flatMap(linesOf)), lines, seats)
    return joinParts([wrap('lines', spoken), wrap('sentences', rows.join('\n'))])
  })
  return fillQuestions(parts, wordsPerQuestion).map((prompt) => ({ instructions, prompt, about: prompt }))
}
