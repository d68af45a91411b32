import type { RecapSections } from '#contract/recap/schemas.ts'
import { foldName } from '#core/reading/names/fold-name.ts'

type Item = Pick<RecapSections['itemsAndRewards'][number], 'currentLocation' | 'obtainedFrom'>

/** Folded names, each with the index of its character. */
export type PartyNames = Map<string, number>

const has = 'has|have|holds|carries|keeps|wears|wields|bears|owns|(?:still|now) (?:has|holds|carries|wears)'
const got = 'got|bought|found|took|received|won|stole|looted|claimed|earned|inherited|was given'
const containers = 'backpack|pack|bag|belt|hands?|pockets?|pouch|satchel|quiver|possession'

function createPatterns(names: PartyNames) {
  const any = [...names.keys()].toSorted((a, b) => b.length - a.length).join('|')
  return {
    held: [
      new RegExp(`^(${any}) (?:${has})\\b`),
      new RegExp(`^(?:with|on|(?:carried|held|worn) by|in the (?:hands|possession) of) (${any})$`),
      new RegExp(`^(?:in|on) (${any}) (?:${containers})$`),
    ],
    obtained: [
      new RegExp(`^(${any}) (?:${got})\\b`),
      new RegExp(`\\b(?:gave|given|handed|passed)\\b.* to (${any})$`),
    ],
  }
}
type Patterns = ReturnType<typeof createPatterns>
const patternsOf = new WeakMap<PartyNames, Patterns>()

function readPatterns(names: PartyNames): Patterns {
  const patterns = patternsOf.get(names) ?? createPatterns(names)
  patternsOf.set(names, patterns)
  return patterns
}

/** "Rowan", "Rowan and Ines": null if anything else is named. */
function readNameList(text: string, names: PartyNames): number[] | null {
  const parts = text.split(/,|&|\band\b/).map(foldName)
  const found = parts.map((part) => names.get(part))
  return found.every((index) => index !== undefined) ? [...new Set(found)] : null
}

function match(text: string, patterns: RegExp[], names: PartyNames): number[] {
  const folded = foldName(text)
  const name = patterns.map((pattern) => pattern.exec(folded)?.[1]).find((one) => one !== undefined)
  const index = name === undefined ? undefined : names.get(name)
  return index === undefined ? [] : [index]
}

/**
 * The characters that hold an item, by what is said of its location, or of how it was obtained if no location is said. Only
 * plain statements count, such as "Rowan has the lantern". Null if nothing is said of who holds it.
 */
export function findHolders({ currentLocation, obtainedFrom }: Item, names: PartyNames): number[] | null {
  if (names.size === 0) return null
  const { held, obtained } = readPatterns(names)
  if (currentLocation.trim() !== '')
    return readNameList(currentLocation, names) ?? match(currentLocation, held, names)
  const holders = match(obtainedFrom, obtained, names)
  return holders.length > 0 ? holders : null
}
