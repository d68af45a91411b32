import { expect, it } from 'vitest'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { anEntry } from '#web/app/wiki/test-wiki.tsx'
import { aRecap } from '#web/recap/test-recaps.ts'
import { toHead } from '#web/wiki/search/library.ts'
import { listRecapScenes } from './list-recap-scenes.ts'
import { nameSceneTitles } from './name-scene-titles.ts'
import { writeQuotation } from './write-quotation.ts'

const segment = (id: string, text: string, start: number | null = null) => ({
  ...{ id, text, start, end: null, speakerId: 'v1', isCorrected: false },
})
const heads = [
  anEntry({ id: 'e1', name: 'Hollowgate', category: 'places' }),
  anEntry({ id: 'e2', name: 'Ember Blade', category: 'items' }),
].map(toHead)
const linkNames = { index: buildLinkIndex(heads), entries: new Map(heads.map((head) => [head.id, head])) }
const outline = { times: [], tableTalk: [], sceneStarts: [0], isNarration: [] }
const lines = Array.from({ length: 5 }, (_, line) => segment(`l${line}`, 'The Ember Blade is in Hollowgate.'))

it('quotes words with speaker, session and time', () => {
  const session = { name: 'The Causeway' }
  const words = { segment: segment('l1', '', 4360), speaker: 'Rowan', text: '“Hello there”' }
  expect(writeQuotation(words, session)).toBe('“Hello there” (Rowan, The Causeway, 1:12:40)')
  expect(writeQuotation({ ...words, segment: segment('l1', '') }, session)).toBe(
    '“Hello there” (Rowan, The Causeway)',
  )
})

it('names scenes after places and people of the wiki, not after items', () => {
  expect(nameSceneTitles(lines, outline, linkNames, new Map())).toEqual(['Hollowgate'])
})

it('does not treat lowercase words as names', () => {
  const small = lines.map((line) => ({ ...line, text: 'the ember blade is in hollowgate.' }))
  expect(nameSceneTitles(small, outline, linkNames, new Map())).toEqual(['the ember blade is in hollowgate.'])
})

it('prefers scene titles from a written recap', () => {
  const source = { segmentId: 'l0', transcriptionId: 't1', sessionId: 's1', start: 0, end: 1 }
  const sentence = { text: 'They arrive.', confirmed: true, sources: [source], scene: 'The gate at dusk' }
  const scenes = listRecapScenes(aRecap({ narrativeSentences: [sentence] }), lines)
  expect(scenes).toEqual(new Map([[0, 'The gate at dusk']]))
  expect(nameSceneTitles(lines, outline, linkNames, scenes)).toEqual(['The gate at dusk'])
})
