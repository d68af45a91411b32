import { describe, expect, it } from 'vitest'
import { findCharacterOrSpeakerName, listPresent } from './name-speakers.ts'

const aSeat = (player: string, character: string | null, part: object = {}) => ({
  ...{ player, character, aliases: [], speakerName: null, memberId: null },
  ...part,
})
const aSpeaker = (label: string, part: object = {}) => ({
  id: label,
  label,
  name: null,
  memberId: null,
  ...part,
})

const seats = [
  aSeat('Ines', null),
  aSeat('Rowan', 'Mirelle', { memberId: 'u1' }),
  aSeat('Jonah', 'Brannoc', { speakerName: 'jo' }),
]

describe('findCharacterOrSpeakerName', () => {
  it.each([
    ['the member', aSpeaker('Speaker 1', { memberId: 'u1' }), 'Mirelle'],
    ['the name of the voice', aSpeaker('Speaker 1', { name: 'rowan' }), 'Mirelle'],
    ['the usual label', aSpeaker('JO'), 'Brannoc'],
    ['the character', aSpeaker('Brannoc'), 'Brannoc'],
  ])('finds the character by %s', (_, speaker, name) =>
    expect(findCharacterOrSpeakerName(speaker, seats)).toBe(name),
  )

  it('falls back to the player, the name of the speaker, or the label in the file', () => {
    expect(findCharacterOrSpeakerName(aSpeaker('Ines'), seats)).toBe('Ines')
    expect(findCharacterOrSpeakerName(aSpeaker('Speaker 1', { name: 'A guest' }), seats)).toBe('A guest')
    expect(findCharacterOrSpeakerName(aSpeaker('Guest'), seats)).toBe('Guest')
  })

  it('returns null for labels that an engine made up and labels of several voices', () => {
    for (const label of ['Speaker 1', 'SPEAKER_00', 'speaker 12', 'ALL', 'Rowan & Ines'])
      expect(findCharacterOrSpeakerName(aSpeaker(label), seats)).toBeNull()
    expect(findCharacterOrSpeakerName(aSpeaker('V1', { name: 'Rowan & Ines' }), seats)).toBeNull()
  })
})

it('lists each character once in the order of the table, then voices without a character', () => {
  const voices = ['Ines', 'jo', 'Rowan', 'Mirelle', 'Speaker 3'].map((label) => aSpeaker(label))
  expect(listPresent(voices, seats)).toEqual(['Mirelle', 'Brannoc', 'Ines'])
})
