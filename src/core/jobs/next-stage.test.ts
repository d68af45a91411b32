import { expect, it } from 'vitest'
import { nextStage } from './next-stage.ts'

it('leads from the transcript to the wiki, the recap and the duplicate search', () => {
  expect(nextStage('transcription', { entityExtraction: true })).toBe('entity_extraction')
  expect(nextStage('entity_extraction', { entityExtraction: true })).toBe('recap')
  expect(nextStage('recap', { entityExtraction: true })).toBe('duplicate_cleanup')
  expect(nextStage('duplicate_cleanup', { entityExtraction: true })).toBeNull()
})

it('skips the wiki if the campaign has entity extraction off', () => {
  expect(nextStage('transcription', { entityExtraction: false })).toBe('recap')
  expect(nextStage('recap', { entityExtraction: false })).toBeNull()
})

it('has no next stage for a job outside the chain', () => {
  expect(nextStage('wiki_export', { entityExtraction: true })).toBeNull()
})
