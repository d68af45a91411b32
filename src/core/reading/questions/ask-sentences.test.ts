import { describe, expect, it } from 'vitest'
import { toLines } from '#core/reading/language/test-lines.ts'
import type { Note } from '#core/reading/narrative/note.ts'
import { askSentences } from './ask-sentences.ts'

const lines = toLines(
  [
    ['Rowan', 'The gate of Hollowgate stands open.'],
    ['Ines', 'I want to sleep first.'],
    ['Jonah', 'I step through.'],
    ['Rowan', 'You fall into a pit.'],
    ['Ines', 'I laugh.'],
  ],
  1,
)
const seats = [
  { speaker: 'Rowan', isGameMaster: true, characters: [] },
  { speaker: 'Ines', isGameMaster: false, characters: ['Mirelle'] },
  { speaker: 'Jonah', isGameMaster: false, characters: ['Brannoc'] },
]
const note = (cited: number[]): Note => ({
  ...{ kind: 'event', title: '', text: '', importance: 3 },
  ...{ lines: cited, isConfirmed: true },
})
const ask = (sentences: { text: string; notes: number[] }[][], notes: Note[], said = lines) =>
  askSentences(sentences, notes, said, seats).map(({ prompt }) => prompt)

describe('the question about the sentences of a recap', () => {
  it('shows the cited lines with character names, and the line that the game master replies to', () => {
    const [prompt] = ask([[{ text: 'Brannoc fell into a pit.', notes: [1] }]], [note([4])])
    expect(prompt).toBe(
      '<lines>\n[3] Brannoc: I step through.\n[4] game master: You fall into a pit.\n</lines>\n\n' +
        '<sentences>\n1. Brannoc fell into a pit. [4]\n</sentences>',
    )
  })

  it("omits the line before a player's line, and shortens a long line before a game master's line to its end", () => {
    expect(ask([[{ text: 'Mirelle laughed.', notes: [1] }]], [note([5])])[0]).not.toContain('[4]')
    const long = lines.map((line, index) =>
      index === 2 ? { ...line, text: `First ${'so '.repeat(40)}end` } : line,
    )
    const [prompt] = ask([[{ text: 'Brannoc fell.', notes: [1] }]], [note([4])], long)
    expect(prompt).toMatch(/\[3\] Brannoc: … (so )+end\n/)
    expect(prompt).not.toContain('First')
  })

  it('shows all lines of a note', () => {
    const [prompt = ''] = ask(
      [[{ text: 'Brannoc fell, and Mirelle laughed.', notes: [1] }]],
      [note([1, 2, 3, 4, 5])],
    )
    expect(prompt).toContain('[1, 2, 3, 4, 5]')
    expect(prompt).toContain('[5] Mirelle: I laugh.')
  })

  it('numbers the sentences consecutively across passages and questions', () => {
    const long = lines.map((line) => ({ ...line, text: 'word '.repeat(7_000) }))
    const notes = lines.map((_, index) => note([index + 1]))
    const passages = [[2], [3], [5]].map((cited) => [{ text: 'Ines ran.', notes: cited }])
    const prompts = ask(passages, notes, long)
    expect(prompts.map((prompt) => /^\d+(?=\. Ines)/m.exec(prompt)?.[0])).toEqual(['1', '2', '3'])
  })
})
