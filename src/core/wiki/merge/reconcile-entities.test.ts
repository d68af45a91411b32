import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { reconcileEntities } from './reconcile-entities.ts'

const anEntity = (name: string, aliases: string[] = [], category = 'people'): ExtractedEntity => ({
  name,
  aliases,
  category,
  mentions: 3,
  segmentIds: ['s1'],
  facts: [{ text: `${name} waits.`, segmentIds: ['s1'] }],
  details: [],
})
const anEntry = (id: string, name: string, aliases: string[] = [], category = 'people') => ({
  id,
  name,
  aliases,
  category,
})

describe('reconcileEntities', () => {
  it.each([
    ['the same name in another case', anEntity('ILVARA KETH'), anEntry('e1', 'Ilvara Keth')],
    ['an alias of the entry', anEntity('Ilvara'), anEntry('e1', 'Ilvara Keth', ['Ilvara'])],
    ['a name with a title', anEntity('Captain Ilvara'), anEntry('e1', 'Ilvara')],
    ['the same place by another word', anEntity('Gull Tavern', [], 'places'), anEntry('e1', 'Gull Inn')],
    ['a near spelling', anEntity('Ilvarra'), anEntry('e1', 'Ilvara')],
  ])('matches %s', (_, entity, entry) => {
    expect(reconcileEntities([entry], [entity])[0]?.entryId).toBe('e1')
  })

  it.each([
    ['a similar short name', anEntity('Kima'), anEntry('e1', 'Kina')],
    ['a place that shares a word', anEntity('Orrin Keep', [], 'places'), anEntry('e1', 'Orrin')],
    ['a relative', anEntity('Tova Keth'), anEntry('e1', 'Ilvara Keth')],
  ])('does not match %s', (_, entity, entry) => {
    expect(reconcileEntities([entry], [entity])[0]?.entryId).toBeNull()
  })

  it('lists only aliases that are new to the entry', () => {
    const [pair] = reconcileEntities(
      [anEntry('e1', 'Ilvara', ['Captain'])],
      [anEntity('Ilvara Keth', ['Ilvara', 'Vara'])],
    )
    expect(pair?.newAliases).toEqual(['Ilvara Keth', 'Vara'])
  })

  it('merges two entities that match one entry, with all their facts', () => {
    const pairs = reconcileEntities(
      [anEntry('e1', 'Ilvara Keth', ['Vara'])],
      [anEntity('Ilvara Keth'), anEntity('Vara')],
    )
    expect(pairs).toHaveLength(1)
    expect(pairs[0]?.entity.facts).toHaveLength(2)
  })

  it('returns each entry at most once', () => {
    const name = fc.stringMatching(/^[A-Z][a-e]{2,6}$/)
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { maxLength: 8 }),
        fc.uniqueArray(name, { maxLength: 8 }),
        (entries, found) => {
          const pairs = reconcileEntities(
            entries.map((text, index) => anEntry(`e${index}`, text)),
            found.map((text) => anEntity(text)),
          )
          const ids = pairs.flatMap(({ entryId }) => entryId ?? [])
          expect(new Set(ids).size).toBe(ids.length)
        },
      ),
    )
  })
})
