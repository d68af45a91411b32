import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newCampaign } from '#contract/campaigns/schemas.ts'
import { newSession } from '#contract/sessions/schemas.ts'
import { nameFromFile, nameNewSession } from './name-from-file.ts'

const today = '2026-11-25'

describe('the names of a campaign and its session', () => {
  it.each([
    ['The Ashen Crown.mp3', 'The Ashen Crown', 'Session 1', today],
    ['ashen_crown_session_3.wav', 'Ashen crown', 'Session 3', today],
    [
      '2026-10-17 Ashen Crown - Session 3 - The Gate.m4a',
      'Ashen Crown',
      'Session 3 - The Gate',
      '2026-10-17',
    ],
    ['Hollowgate – First Snow.vtt', 'Hollowgate', 'First Snow', today],
    ['Hollowgate S04 20261031.srt', 'Hollowgate', 'S04', '2026-10-31'],
    ['Session 12.flac', 'My campaign', 'Session 1', today],
    ['Recording (3).ogg', 'My campaign', 'Session 1', today],
    ['2026-10-17 19-30-00.webm', 'My campaign', 'Session 1', '2026-10-17'],
    ['.vtt', 'My campaign', 'Session 1', today],
    ['Hollowgate 2026-02-31.vtt', 'Hollowgate', 'Session 1', today],
  ])('are taken from %s', (file, campaign, session, date) => {
    expect(nameFromFile(file, today)).toEqual({ campaign, session, date })
  })

  it('can always be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (fileName) => {
        const { campaign, session, date } = nameFromFile(fileName, today)
        expect(newCampaign.safeParse({ name: campaign }).success).toBe(true)
        expect(newSession.safeParse({ name: session, sessionDate: date }).success).toBe(true)
      }),
    )
  })
})

it.each([
  ['The Salt Gate.mp3', 'The Salt Gate'],
  ['Ashen Crown - First Snow.mp3', 'First Snow'],
  ['Recording (3).ogg', 'Session 8'],
])('a new session of an existing campaign is named after %s', (file, name) => {
  expect(nameNewSession(nameFromFile(file, today), 8)).toBe(name)
})
