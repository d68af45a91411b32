import { expect, it } from 'vitest'
import { joinPages } from './join-pages.ts'

it.each([
  [[], ''],
  [[7], '7'],
  [[9, 3, 4, 5], '3–5, 9'],
  [[1, 2, 2, 4], '1–2, 4'],
])('the pages %o are “%s” in an index', (pages, told) => {
  expect(joinPages(pages)).toBe(told)
})
