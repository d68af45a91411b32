import { expect, it } from 'vitest'
import { readQuestStatus } from './read-quest-status.ts'

it.each([
  ['completed', 'completed'],
  [' Complete', 'completed'],
  ['resolved by Osk', 'completed'],
  ['Failed', 'failed'],
  ['abandoned', 'failed'],
  ['ongoing', null],
  ['not completed', null],
  ['overdue', null],
  ['', null],
])('reads "%s" as %s', (status, expected) => expect(readQuestStatus(status)).toBe(expected))
