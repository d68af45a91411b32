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
    ['GMT20261112-190211_Recording.transcript.vtt', 'My campaign', 'Session 1', '2026-11-12'],
    ['GMT20261112-190211_Recording_gallery_1920x1080.mp4', 'My campaign', 'Session 1', '2026-11-12'],
    ['audio1234567890.m4a', 'My campaign', 'Session 1', today],
    ['meeting_saved_closed_caption.txt', 'My campaign', 'Session 1', today],
    ['craig_AbCdEf12345_2026-11-12_19-2-11.aac.zip', 'My campaign', 'Session 1', '2026-11-12'],
    ['craig-AbCdEf12345-x7Yz.flac.zip', 'My campaign', 'Session 1', today],
    ['Marsh evening-20261112_190211-Meeting Recording.mp4', 'Marsh evening', 'Session 1', '2026-11-12'],
    [
      'Marsh evening-20261112_190211UTC-Besprechungsaufzeichnung.mp4',
      'Marsh evening',
      'Session 1',
      '2026-11-12',
    ],
    ['WhatsApp Ptt 2026-11-12 at 19.02.11.ogg', 'My campaign', 'Session 1', '2026-11-12'],
    ['PTT-20261112-WA0003.opus', 'My campaign', 'Session 1', '2026-11-12'],
    ['VID_20261112_190211.mp4', 'My campaign', 'Session 1', '2026-11-12'],
    ['20261112 190211-ABCDEF12.m4a', 'My campaign', 'Session 1', '2026-11-12'],
    ['Neue Aufnahme 3.m4a', 'My campaign', 'Session 1', today],
    ['ZOOM0001_TR1.WAV', 'My campaign', 'Session 1', today],
    ['Marsh evening (2026-11-12 19:02 GMT+1) - Transcript.txt', 'Marsh evening', 'Session 1', '2026-11-12'],
    ['Marsh evening_otter_ai.txt', 'Marsh evening', 'Session 1', today],
    ['Marsh evening [dQw4w9WgXcQ].en.vtt', 'Marsh evening', 'Session 1', today],
    ['Nov 12, 2026 Marsh.m4a', 'Marsh', 'Session 1', '2026-11-12'],
    ['12. November 2026 Sumpf.m4a', 'Sumpf', 'Session 1', '2026-11-12'],
    ['25.12.2026 Marsh.mp3', 'Marsh', 'Session 1', '2026-12-25'],
    ['12/25/2026 Marsh.mp3', 'Marsh', 'Session 1', '2026-12-25'],
    ['Recording the Dead.mp3', 'Recording the Dead', 'Session 1', today],
    ['Marsh 5, 1984.mp3', 'Marsh 5, 1984', 'Session 1', today],
  ])('are taken from %s', (file, campaign, session, date) => {
    expect(nameFromFile(file, today)).toEqual({ campaign, session, date })
  })

  it.each([
    ['12.11.2026 Sitzung.mp3', 'My campaign', '12.11.2026'],
    ['03-04-2026 Ashen Crown - Session 3.mp3', 'Ashen Crown', 'Session 3 03-04-2026'],
  ])('keep a date that can be read in two ways, which is not guessed: %s', (file, campaign, session) => {
    expect(nameFromFile(file, today)).toEqual({ campaign, session, date: today })
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
