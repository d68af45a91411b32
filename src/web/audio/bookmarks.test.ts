import { expect, it } from 'vitest'
import { placeBookmarks } from '#web/audio/bookmarks.tsx'

const at = (seconds: number) => ({
  id: String(seconds),
  at: seconds,
  text: '',
  createdBy: null,
  audioFileId: null,
})
const lines = [{ start: 0 }, { start: 5 }]

it.each([
  [0, 0],
  [3, 1],
  [5, 1],
  [7, 2],
])('shows a bookmark at second %d before line %d', (seconds, line) => {
  expect([...placeBookmarks([at(seconds)], lines).keys()]).toEqual([line])
})
