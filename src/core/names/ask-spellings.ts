import type { Correction } from '#contract/names/schemas.ts'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { joinParts, type Prompt, untrusted, wrap } from '#core/reading/questions/prompt.ts'
import { writeSpoken } from '#core/reading/transcript/write-line.ts'
import { createMentionFinder } from './find-mentions.ts'

/** 1-based positions of the pairs whose word is not a misspelling of the known name. */
export type SpellingAnswer = { different: number[] }

const limits = { linesPerPair: 3, characters: 240 } as const

const instructions = `You check the names in the transcript of a tabletop role-playing session, which a speech engine wrote down.
Each pair has a word of the transcript, a known name that sounds like it, and lines that hold the word.

${untrusted}

In different give the numbers of the pairs whose lines show that the word is no misspelling of the name: another person, place or
thing, or an ordinary word. Leave out the pairs that may be right, and those that the lines do not settle.`

function cutAround(text: string, start: number): string {
  const from = Math.max(0, start - limits.characters / 2)
  return text.slice(from, from + limits.characters)
}

export function askSpellings(lines: SpokenLine[], pairs: Correction[]): Prompt {
  const parts = pairs.map(({ from, to }, index) => {
    const find = createMentionFinder(from)
    const examples = lines.flatMap((line) => {
      const [mention] = find(line.text)
      return mention ? [`- ${writeSpoken({ ...line, text: cutAround(line.text, mention.start) })}`] : []
    })
    const title = `${index + 1}. word: ${from}; known name: ${to}`
    return [title, ...examples.slice(0, limits.linesPerPair)].join('\n')
  })
  const prompt = wrap('pairs', joinParts(parts))
  return { instructions, prompt, about: prompt }
}

export const askSpellingsTask = { module: import.meta.url, run: askSpellings }
