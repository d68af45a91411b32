import { describe, expect, it } from 'vitest'
import type { Note } from '#core/reading/narrative/note.ts'
import { chooseNotes } from './choose-notes.ts'

const note = (line: number, more: Partial<Note> = {}): Note => ({
  ...{ kind: 'event', title: '', text: `Event in line ${line} of the session.`, importance: 3 },
  ...{ lines: [line], isConfirmed: true },
  ...more,
})

describe('choosing notes', () => {
  it('keeps all notes of the session if they fit, but none about the previous session', () => {
    const notes = [note(1, { kind: 'previously' }), note(2), note(3)]
    expect(chooseNotes(notes, 10, 1_000)).toEqual(notes.slice(1))
  })

  it('gives each fifth an equal share where notes must be left out', () => {
    const crowded = Array.from({ length: 80 }, (_, index) => note(1 + (index % 20)))
    const rest = [20, 40, 60, 80].flatMap((from) =>
      Array.from({ length: 10 }, (_, index) => note(from + 1 + index)),
    )
    const chosen = chooseNotes([...crowded, ...rest], 100, 650)
    const perFifth = [0, 1, 2, 3, 4].map(
      (fifth) => chosen.filter(({ lines: [line = 0] }) => Math.floor((line - 1) / 20) === fifth).length,
    )
    expect(Math.max(...perFifth) - Math.min(...perFifth)).toBeLessThanOrEqual(1)
  })

  it('prefers events to facts, and important events to minor ones', () => {
    const notes = [
      note(1, { kind: 'fact', importance: 5 }),
      note(2, { importance: 1 }),
      note(3, { importance: 4 }),
    ]
    expect(chooseNotes(notes, 3, 13).map(({ lines }) => lines)).toEqual([[3]])
  })
})
