import { expect, it } from 'vitest'
import { findNextJobType } from './find-next-job-type.ts'

it('returns the wiki, the recap and the duplicate search as the steps after a transcription', () => {
  expect(findNextJobType('transcription', { entityExtraction: true })).toBe('entity_extraction')
  expect(findNextJobType('entity_extraction', { entityExtraction: true })).toBe('recap')
  expect(findNextJobType('recap', { entityExtraction: true })).toBe('duplicate_cleanup')
  expect(findNextJobType('duplicate_cleanup', { entityExtraction: true })).toBeNull()
})

it('skips the wiki and the duplicate search if entity extraction is off', () => {
  expect(findNextJobType('transcription', { entityExtraction: false })).toBe('recap')
  expect(findNextJobType('recap', { entityExtraction: false })).toBeNull()
})

it('returns null for a job outside the pipeline', () => {
  expect(findNextJobType('wiki_export', { entityExtraction: true })).toBeNull()
})
