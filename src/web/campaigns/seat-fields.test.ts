import { describe, expect, it } from 'vitest'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Table } from '#contract/campaigns/table.ts'
import { parseWords } from '#web/settings/vocabulary-section.tsx'
import { findFaults, isSameTable, newSeat, toDraft, toSeats } from './seat-fields.tsx'

const table: Table = {
  version: 4,
  seats: [
    {
      id: 's1',
      player: 'Ines',
      character: 'Tamsin Vale',
      aliases: ['Tam', 'the Knife'],
      speakerName: null,
      memberId: 'u2',
      picture: null,
    },
  ],
}
const blank = newSeat('new')

describe('a seat row', () => {
  it('shows its aliases on one line, and sends what was stored if nothing was edited', () => {
    const draft = toDraft(table)
    expect(draft.seats[0]).toMatchObject({ aliases: 'Tam, the Knife', speakerName: '', memberId: 'u2' })
    expect(draft.version).toBe(4)
    expect(toSeats(draft)).toEqual(table.seats.map(({ picture: _, ...seat }) => seat))
    expect(isSameTable(draft, table)).toBe(true)
  })

  it('is trimmed and drops duplicate aliases', () => {
    const [seat] = toSeats({ version: 1, seats: [{ ...blank, player: ' Jonah ', aliases: 'Al, , Al ,Bo' }] })
    expect(seat).toMatchObject({ player: 'Jonah', character: null, aliases: ['Al', 'Bo'], speakerName: null })
  })

  it('is neither sent nor validated when empty', () => {
    expect(toSeats({ version: 1, seats: [blank] })).toEqual([])
    expect(findFaults(blank)).toEqual({})
    expect(isSameTable({ version: 4, seats: [...toDraft(table).seats, blank] }, table)).toBe(true)
  })

  it('requires a player and limits the length of names', () => {
    expect(findFaults({ ...blank, character: 'Tamsin' })).toEqual({ player: campaignTexts.playerRequired })
    const long = { ...blank, player: 'a'.repeat(101), speakerName: 'b'.repeat(101) }
    expect(findFaults(long)).toEqual({
      player: campaignTexts.playerTooLong,
      speakerName: campaignTexts.playerTooLong,
    })
  })
})

it('reads the vocabulary as one word or phrase per line without duplicates', () => {
  expect(parseWords(' Hollowgate \n\nLantern Court\r\nHollowgate\n')).toEqual(['Hollowgate', 'Lantern Court'])
})
