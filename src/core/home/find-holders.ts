import type { RecapSections } from '#contract/recap/schemas.ts'
import { foldName } from '#core/fold-name.ts'

type Item = Pick<RecapSections['itemsAndRewards'][number], 'currentLocation' | 'obtainedFrom'>

/** Maps folded names to the index of the character. */
export type PartyNames = Map<string, number>

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
