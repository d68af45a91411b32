import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { writeSpoken } from '#core/reading/narrative/write-line.ts'
import { joinParts, type Prompt, untrusted, wrap } from './prompt.ts'

export type SeatAnswer = {
  seats: { speaker: string; role: 'game master' | 'player' | 'other'; characters: string[] }[]
}

const limits = { linesPerSpeaker: 14, words: 30 } as const

const instructions = `You read samples from the transcript of a tabletop role-playing session and say who speaks under each label.
One label is usually the game master, who narrates and speaks for everyone else. The others are players, each with one or more
characters.

${untrusted}

For each label give: speaker (the label as written), role ("game master", "player" or "other" for guests, crew and noises) and
characters: the names of the characters that this person plays, the fullest form first. A character's name is found where others
address the player in the story ("Thorn, what do you do?" – and ANNA answers), or where the player names the character. Leave
characters empty for the game master, and where the samples do not tell.`

const cut = (text: string, words: number) => text.split(' ').slice(-words).join(' ')

/** Rates how well a line and the previous line show which character speaks. */
function weigh(line: SpokenLine, before: SpokenLine | undefined): number {
  const asked = before && before.speaker !== line.speaker ? tokenize(before.text) : []
  const isAddressed = asked.some((token) => token.isCapital && !token.startsSentence && token.word !== 'i')
  const isTold = /\b(?:I'm|I am|my name|call me)\s+\p{Lu}/u.test(line.text)
  return (isAddressed ? 2 : 0) + (isTold ? 3 : 0) + (/\bI\b/.test(line.text) ? 1 : 0)
}

function sample(lines: SpokenLine[], speaker: string): string {
  const rows = lines
    .map((line, index) => ({ line, before: lines[index - 1], index }))
    .filter(({ line }) => line.speaker === speaker)
    .map((row) => ({ ...row, weight: weigh(row.line, row.before) }))
    .sort((a, b) => b.weight - a.weight || a.index - b.index)
    .slice(0, limits.linesPerSpeaker)
    .sort((a, b) => a.index - b.index)
    .map(({ line, before }) => {
      const asked =
        before && before.speaker !== speaker ? `(after ${cut(writeSpoken(before), limits.words)}) ` : ''
      return `${asked}${writeSpoken(line).split(' ').slice(0, limits.words).join(' ')}`
    })
  return [`Label ${writeSpoken({ speaker: null, text: speaker })}:`, ...rows].join('\n')
}

export function askSeats(lines: SpokenLine[], labels: string[], characters: string[]): Prompt {
  const samples = labels.map((label) => sample(lines, label)).join('\n\n')
  const known = characters.length > 0 ? `Characters that the campaign knows: ${characters.join(', ')}` : ''
  const prompt = joinParts([known, wrap('samples', samples)])
  return { instructions, prompt, about: samples }
}

export const askSeatsTask = { module: import.meta.url, run: askSeats }
