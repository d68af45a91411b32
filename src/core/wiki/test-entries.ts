import { emptyContent, type WikiEntry } from '#contract/wiki/schemas.ts'

export const anEntry = (id: string, part: Partial<WikiEntry> = {}): WikiEntry => ({
  id,
  ...emptyContent,
  name: id,
  category: 'people',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  session_number: 1,
  picture: null,
  ...part,
})
