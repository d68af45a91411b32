import { expect, it } from 'vitest'
import { aRecap } from '#web/recap/test-recaps.ts'
import { listRecapScenes, writeQuotation } from './session-transcript.tsx'

const segment = (id: string, start: number | null = null) => ({
  ...{ id, text: 'It snows.', start, end: null, speakerId: 'v1', isCorrected: false },
})

it('quotes words with speaker, session and time', () => {
  const session = { name: 'The Causeway' }
  const words = { segment: segment('l1', 4360), speaker: 'Rowan', text: '“Hello there”' }
  expect(writeQuotation(words, session)).toBe('“Hello there” (Rowan, The Causeway, 1:12:40)')
  expect(writeQuotation({ ...words, segment: segment('l1') }, session)).toBe(
    '“Hello there” (Rowan, The Causeway)',
  )
})

it('takes the titles of scenes from a written recap', () => {
  const source = { segmentId: 'l1', transcriptionId: 't1', sessionId: 's1', start: 0, end: 1 }
  const sentence = { text: 'They arrive.', confirmed: true, sources: [source], scene: 'The gate at dusk' }
  const scenes = listRecapScenes(aRecap({ narrativeSentences: [sentence] }), [segment('l0'), segment('l1')])
  expect(scenes).toEqual(new Map([[1, 'The gate at dusk']]))
})
