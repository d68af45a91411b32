import type { Table } from '#contract/campaigns/table.ts'
import type { PartyMember } from '#contract/home/schemas.ts'
import type { Source } from '#contract/source.ts'
import { foldName } from '#core/fold-name.ts'
import { createReliableTest } from '#core/recap/reliable-test.ts'
import { findHolders, type PartyNames } from './find-holders.ts'
import type { StorySession } from './story-session.ts'

type Seat = Pick<Table['seats'][number], 'id' | 'player' | 'character' | 'aliases' | 'memberId' | 'picture'>
type Carried = { name: string; sources: Source[]; holders: number[] }

const firstWord = (name: string) => foldName(name.split(/\s+/)[0] ?? '')

/**
 * Maps full names, aliases and first names to the indexes of the characters. A first name must be unique and have at least three letters.
 */
export function indexParty(characters: { character: string; aliases: string[] }[]): PartyNames {
  const firstNames = characters.map(({ character }) => firstWord(character))
  const names: PartyNames = new Map()
  for (const [index, first] of firstNames.entries()) {
    if (first.length > 2 && firstNames.filter((one) => one === first).length === 1) names.set(first, index)
  }
  for (const [index, { character, aliases }] of characters.entries()) {
    for (const name of [...aliases, character].map(foldName)) if (name !== '') names.set(name, index)
  }
  return names
}

function listCarried(sessions: StorySession[], names: PartyNames): Carried[] {
  const items = new Map<string, Carried>()
  for (const session of sessions) {
    for (const item of session.itemsAndRewards.filter(createReliableTest(session.kind))) {
      const key = foldName(item.name)
      const holders = findHolders(item, names)
      if (holders) items.set(key, { name: item.name, sources: item.sources, holders })
    }
  }
  return [...items.values()]
}

export function listParty(
  seats: Seat[],
  sessions: StorySession[],
  readerId: string,
): Omit<PartyMember, 'entryId' | 'entryPicture'>[] {
  const seated = seats.flatMap(({ character, ...seat }) => (character ? [{ ...seat, character }] : []))
  const carried = listCarried(sessions, indexParty(seated))
  return seated.map(({ id, player, character, memberId, picture }, index) => ({
    player,
    character,
    seatId: id,
    picture,
    isYou: memberId === readerId,
    carries: carried
      .filter(({ holders }) => holders.includes(index))
      .map(({ name, sources }) => ({ name, sources, entryId: null })),
  }))
}
