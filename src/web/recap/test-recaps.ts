import type { Recap } from '#contract/recap/schemas.ts'
import { emptySections } from '#core/recap/test-sections.ts'

export const aRecap = (part: Partial<Recap> = {}): Recap => ({
  ...emptySections,
  id: 'r1',
  sessionId: 's1',
  kind: 'narrative',
  reason: null,
  engine: 'test',
  createdAt: '2026-01-01T00:00:00.000Z',
  editedAt: null,
  version: 1,
  hasDraft: false,
  ...part,
})
