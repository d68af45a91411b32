import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { createFormTests, nameEntry } from './name-entry.ts'

const table = [{ player: 'Ines', character: 'Mirelle of Ash', aliases: ['Mirelle'] }]
const said: [string, string][] = [
  ['Rowan', 'Mirelle asks the prisoner about Brannoc the Grey.'],
  ['Rowan', 'The prisoner is afraid. Old Brannoc spits at the prisoner.'],
]
const { isDescription } = createFormTests(toLines(said, 1))

describe('naming a page', () => {
  it('uses the name from the campaign table for a player character, and keeps the shorter form as an alias', () => {
    expect(nameEntry({ name: 'Mirelle', aliases: [] }, table, isDescription)).toEqual({
      name: 'Mirelle of Ash',
      aliases: ['Mirelle'],
    })
  })

  it('uses the name from the model for other entries, and drops aliases that are not names', () => {
    const entity = { name: 'Brannoc', aliases: ['Brannoc the Grey', 'the prisoner'] }
    expect(nameEntry(entity, table, isDescription)).toEqual({
      name: 'Brannoc',
      aliases: ['Brannoc the Grey'],
    })
  })

  it('keeps all aliases in a transcript without capitals', () => {
    const lower = createFormTests(toLines([['rowan', 'brannoc is the prisoner']], 1))
    const entity = { name: 'brannoc', aliases: ['the prisoner'] }
    expect(nameEntry(entity, table, lower.isDescription)).toEqual(entity)
  })
})
