import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { beginFirstCalls } from './first-calls.ts'
import { openWiki } from './test-wiki.tsx'
import { readPlace } from './view-state.ts'

it.each([
  ['the main page of a wiki', ''],
  ['a wiki as players see it', '&as=player'],
  ['a category', '&category=people'],
])('what is asked for before the first screen is there, %s asks for, and not twice', async (_, place) => {
  const asked = openWiki(`&campaign=c1${place}`)
  beginFirstCalls(readPlace(new URLSearchParams(`view=wiki&campaign=c1${place}`)))
  const begun = asked.splice(0).map(({ path, query }) => `${path}?${query}`)
  expect(begun.length).toBeGreaterThan(2)
  await screen.findByText('Mirelle Vanthorne')
  const others = asked.map(({ path, query }) => `${path}?${query}`)
  expect(others.filter((one) => begun.includes(one))).toEqual([])
})
