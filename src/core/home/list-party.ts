import type { Table } from '#contract/campaigns/table.ts'
import type { HomeSession, PartyMember } from '#contract/home/schemas.ts'
import type { RecapKind, RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { foldName } from '#core/fold-name.ts'
import { createReliableTest } from '#core/recap/filter-recap.ts'

type StorySections = Pick<RecapSections, 'openThreads' | 'questProgress' | 'mysteries' | 'itemsAndRewards'>

/** `kind` is null without a recap. `version` is the version of the recap. */
export type StorySession = HomeSession & { kind: RecapKind | null; version: number } & StorySections

type Item = Pick<RecapSections['itemsAndRewards'][number], 'currentLocation' | 'obtainedFrom'>

/** Maps folded names to the index of the character. */
type PartyNames = Map<string, number>

const has = /^(?:(?:still|now) )?(?:has|have|holds|carries|keeps|wears|wields|bears|owns)\b/
const got = /^(?:got|bought|found|took|received|won|stole|looted|claimed|earned|inherited|was given)\b/
const beforeHolder = /^(?:with|on|(?:carried|held|worn) by|in the (?:hands|possession) of) /
const container =
  /^(?:in|on) (.+) (?:backpack|pack|bag|belt|hands?|pockets?|pouch|satchel|quiver|possession)$/
const given = /\b(?:gave|given|handed|passed)\b/

/** Reads a list such as "Rowan" or "Rowan and Ines" as indexes of characters; null if the text names anything else. */
function readNameList(text: string, names: PartyNames): number[] | null {
  const found = text.split(/,|&|\band\b/).map((part) => names.get(foldName(part)))
  return found.every((index) => index !== undefined) ? [...new Set(found)] : null
}

/** Maximum number of words of a name. Bounds the work for a long text. */
const mostWords = 16

function readSubject(folded: string, follows: RegExp, names: PartyNames): number | undefined {
  const words = folded.split(' ')
  for (let end = Math.min(words.length - 1, mostWords); end > 0; end--) {
    const index = names.get(words.slice(0, end).join(' '))
    if (index !== undefined) return follows.test(words.slice(end).join(' ')) ? index : undefined
  }
  return undefined
}

function readHolder(text: string, names: PartyNames): number | undefined {
  const folded = foldName(text)
  return (
    readSubject(folded, has, names) ??
    names.get(folded.replace(beforeHolder, '')) ??
    names.get(container.exec(folded)?.[1] ?? '')
  )
}

function readRecipient(text: string, names: PartyNames): number | undefined {
  const folded = foldName(text)
  const [to, verb] = [folded.lastIndexOf(' to '), folded.search(given)]
  const isGiven = verb >= 0 && verb < to
  return readSubject(folded, got, names) ?? (isGiven ? names.get(folded.slice(to + 4)) : undefined)
}

/**
 * Returns the indexes of the characters that hold the item: empty if the item is somewhere else, null if unknown. Understands
 * plain statements such as "Rowan has the lantern".
 */
export function findHolders({ currentLocation, obtainedFrom }: Item, names: PartyNames): number[] | null {
  const isPlaced = currentLocation.trim() !== ''
  const listed = isPlaced ? readNameList(currentLocation, names) : null
  if (listed) return listed
  const holder = isPlaced ? readHolder(currentLocation, names) : readRecipient(obtainedFrom, names)
  if (holder !== undefined) return [holder]
  return isPlaced && names.size > 0 ? [] : null
}

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
