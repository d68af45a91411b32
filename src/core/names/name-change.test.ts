import { expect, it } from 'vitest'
import { rememberCorrection } from './name-change.ts'

const mirel = { from: 'Mirel', to: 'Mirelle' }

it('remembers only the latest correction of a misspelling', () => {
  const { corrections, replaced } = rememberCorrection([mirel], { from: 'MIREL', to: 'Mirella' })
  expect(corrections).toEqual([{ from: 'MIREL', to: 'Mirella' }])
  expect(replaced).toEqual([mirel])
})

it('redirects earlier corrections if their correct name changes', () => {
  const { corrections, replaced } = rememberCorrection([mirel], { from: 'Mirelle', to: 'Mireille' })
  expect(corrections).toEqual([
    { from: 'Mirelle', to: 'Mireille' },
    { from: 'Mirel', to: 'Mireille' },
  ])
  expect(replaced).toEqual([mirel])
})

it('forgets the opposite correction', () => {
  const back = { from: 'Mirelle', to: 'Mirel' }
  expect(rememberCorrection([mirel], back)).toEqual({ corrections: [back], replaced: [mirel] })
})

it('remembers the newest 500 corrections', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ from: `Osk ${index}`, to: 'Osk' }))
  const { corrections, replaced } = rememberCorrection(many, mirel)
  expect(corrections).toHaveLength(500)
  expect(corrections[0]).toBe(mirel)
  expect(replaced).toEqual([many[499]])
})
