import { describe, expect, it } from 'vitest'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { emptyContent } from '#contract/wiki/schemas.ts'
import { aSource } from '#core/recap/test-sections.ts'
import {
  type MergeableEntry,
  mergeEntries,
  mergeFacts,
  mergeMentions,
  removeMergeAdditions,
} from './merge-entry.ts'

const anEntry = (part: Partial<MergeableEntry> = {}): MergeableEntry => ({
  ...emptyContent,
  name: 'Mirelle',
  description: 'The castellan.',
  category: 'people',
  detailSources: {},
  isHidden: false,
  ...part,
})
function merge(keep: Partial<MergeableEntry>, ...others: Partial<MergeableEntry>[]) {
  const result = mergeEntries(anEntry(keep), others.map(anEntry))
  if ('refusal' in result) throw new Error(result.refusal)
  return result
}
const refusal = (keep: Partial<MergeableEntry>, ...others: Partial<MergeableEntry>[]) => {
  const result = mergeEntries(anEntry(keep), others.map(anEntry))
  return 'refusal' in result ? result.refusal : null
}

describe('merging entries', () => {
  it('adds the names and aliases of the others once each, ignoring spelling variants', () => {
    const { content } = merge(
      { aliases: ['The Castellan'] },
      { name: 'Mirele', aliases: ['castellan', 'MIRELLE', ''] },
      { name: 'mirele', aliases: ['Lady M.'] },
    )
    expect(content.name).toBe('Mirelle')
    expect(content.aliases).toEqual(['The Castellan', 'Mirele', 'Lady M.'])
  })

  it('adds each missing detail, with its sources, from the first entry that has it', () => {
    const { content, detailSources } = merge(
      { details: { race: 'Elf' }, detailSources: { race: [aSource('1')] } },
      { details: { race: 'Half-elf', age: '40' }, detailSources: { race: [aSource('2')] } },
      { details: { age: '41' }, detailSources: { age: [aSource('3')] } },
    )
    expect(content.details).toEqual({ race: 'Elf', age: '40' })
    expect(detailSources).toEqual({ race: [aSource('1')], age: [] })
  })

  it('appends missing text as further paragraphs', () => {
    const { content } = merge(
      {},
      { description: 'castellan.' },
      { description: 'She limps.' },
      { description: '' },
    )
    expect(content.description).toBe('The castellan.\n\nShe limps.')
    expect(merge({ description: '' }, { description: 'She limps.' }).content.description).toBe('She limps.')
  })

  it('keeps secret parts secret, and closes an unclosed one', () => {
    const secret = ':::gm\nShe is the thief.\n:::'
    expect(merge({}, { description: `Open.\n\n${secret}` }).content.description).toBe(
      `The castellan.\n\nOpen.\n\n${secret}`,
    )
    expect(merge({ description: 'A.\n:::gm\nSecret.' }, { description: 'Open.' }).content.description).toBe(
      'A.\n:::gm\nSecret.\n:::\n\nOpen.',
    )
    expect(merge({ description: 'She is the thief.' }, { description: secret }).content.description).toBe(
      `She is the thief.\n\n${secret}`,
    )
  })

  it('merges hidden text only into a hidden entry', () => {
    const hidden = { visibility: 'gm' as const, isHidden: true }
    expect(refusal({}, hidden)).toBe(duplicateTexts.mergeHidden)
    expect(refusal({}, { isHidden: true })).toBe(duplicateTexts.mergeHidden)
    expect(merge(hidden, {}).content.visibility).toBe('gm')
    expect(merge({ isHidden: true }, hidden).content.visibility).toBe('gm')
  })

  it('refuses a merge that exceeds the limits of an entry', () => {
    const aliases = Array.from({ length: 50 }, (_, number) => `Alias ${number}`)
    expect(refusal({ aliases }, {})).toBeNull()
    expect(refusal({ aliases }, { name: 'Another' })).toBe(duplicateTexts.mergeNames)
    expect(refusal({ description: 'a'.repeat(99_990) }, { description: 'b'.repeat(8) })).toBeNull()
    expect(refusal({ description: 'a'.repeat(99_990) }, { description: 'b'.repeat(9) })).toBe(
      duplicateTexts.mergeText,
    )
    const details = Object.fromEntries(aliases.map((alias) => [alias, '']))
    const more = Object.fromEntries(aliases.map((alias) => [`${alias}x`, '']))
    expect(refusal({ details }, { details: more })).toBeNull()
    expect(refusal({ details }, { details: { ...more, y: '' } })).toBe(duplicateTexts.mergeDetails)
  })
})

it('undoes a merge except for what was edited since', () => {
  const before = { description: 'The castellan.', details: { race: 'Elf' }, aliases: ['Castellan'] }
  const other = { name: 'Mirele', description: 'She costs $& and limps.', details: { age: '40', eye: 'one' } }
  const { content, gain } = merge(before, other)
  expect(removeMergeAdditions(content, gain)).toMatchObject(before)
  const edited = {
    ...content,
    description: `${content.description}\n\nMore.`,
    details: { ...content.details, age: '41' },
    aliases: [...content.aliases, 'Mine'],
  }
  expect(removeMergeAdditions(edited, gain)).toMatchObject({
    description: 'The castellan.\n\nMore.',
    details: { race: 'Elf', age: '41' },
    aliases: ['Castellan', 'Mine'],
  })
})

it('combines the sources and statuses of equal facts, and moves the other facts', () => {
  const aFact = (id: string, foldedText: string, status: 'accepted' | 'proposed' | 'dismissed') => {
    return { id, foldedText, status, position: 0, sources: [aSource(id), aSource('both')] }
  }
  const { moved, united } = mergeFacts(
    [aFact('a', 'limps', 'proposed'), aFact('b', 'lies', 'dismissed')],
    [
      aFact('c', 'limps', 'accepted'),
      aFact('d', 'lies', 'accepted'),
      aFact('e', 'rides', 'accepted'),
      aFact('f', 'rides', 'proposed'),
    ],
  )
  expect(moved.map(({ fact, position }) => [fact.id, position])).toEqual([['e', 1]])
  expect(
    united.map(({ id, status, wasProposed, sources, segmentIds }) => [
      ...[id, status, wasProposed, segmentIds],
      sources.map(({ segmentId }) => segmentId),
    ]),
  ).toEqual([
    ['a', 'accepted', true, ['c'], ['a', 'both', 'c']],
    ['b', 'dismissed', false, ['d'], ['b', 'both', 'd']],
    ['e', 'accepted', false, ['f'], ['e', 'both', 'f']],
  ])
})

it('combines mentions from the same session, and adds those from other sessions', () => {
  const mention = (sessionId: string, ...ids: string[]) => ({
    sessionId,
    sources: ids.map((id) => aSource(id)),
  })
  expect(
    mergeMentions(
      [mention('1', 'a'), mention('2', 'b')],
      [mention('1', 'a', 'c'), mention('3', 'd'), mention('3', 'd')],
    ),
  ).toEqual([
    { sessionId: '1', isNew: false, sources: [aSource('a'), aSource('c')], segmentIds: ['c'] },
    { sessionId: '3', isNew: true, sources: [aSource('d')], segmentIds: ['d'] },
  ])
})
