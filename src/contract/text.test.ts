import { expect, it } from 'vitest'
import { titleSession } from './text.ts'

it('names the number of a session once', () => {
  expect(titleSession(4, 'The Causeway')).toBe('Session 4: The Causeway')
  expect(titleSession(4, 'The Causeway', ', ')).toBe('Session 4, The Causeway')
  expect(titleSession(4, 'Session 4')).toBe('Session 4')
  expect(titleSession(5, 'Session 4')).toBe('Session 5: Session 4')
})
