import type { Session } from '#contract/sessions/schemas.ts'

export const aSession = (part: Partial<Session> = {}): Session => ({
  id: 's1',
  name: 'The Causeway',
  date: '2026-01-24',
  sessionNumber: 1,
  isNumberSet: false,
  notes: '',
  audioFileCount: 0,
  transcriptionCount: 0,
  ...part,
})
