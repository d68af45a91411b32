import { describe, expect, it } from 'vitest'
import type { Note } from '#core/reading/narrative/note.ts'
import { askRecap } from './ask-recap.ts'

const notes: Note[] = [
  { kind: 'event', title: '', text: 'Ines left Hollowgate.', importance: 3, lines: [1], isConfirmed: true },
]

describe('the question about the sections of a recap', () => {
  it('asks for the tone of the campaign only in the sections that tell a story', () => {
    const asksForTavern = (half: 'story' | 'world') =>
      askRecap(half, notes, [1], 'tavern').instructions.includes('tavern')
    expect(asksForTavern('story')).toBe(true)
    expect(asksForTavern('world')).toBe(false)
  })

  it('has a different identity for each tone, and contains the notes', () => {
    const identities = (['plain', 'chronicle'] as const).map(
      (tone) => askRecap('story', notes, [1], tone).about,
    )
    expect(new Set(identities).size).toBe(2)
    expect(askRecap('story', notes, [1], 'plain').prompt).toContain('Ines left Hollowgate.')
  })
})
