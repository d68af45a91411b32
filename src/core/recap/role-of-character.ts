import { recapTexts } from '#contract/recap.ts'
import { foldName } from '#core/language/fold-name.ts'

type Seat = { character: string | null; aliases: string[] }

/** What a character is at the table: a player's, or nobody's; empty where the table names no characters. */
export function roleOfCharacter(name: string, seats: Seat[]): string {
  const played = seats
    .flatMap(({ character, aliases }) => (character ? [character, ...aliases] : []))
    .map((one) => ` ${foldName(one)} `)
  if (played.length === 0) return ''
  const folded = ` ${foldName(name)} `
  // "Drazor" sits at the table, and the recap tells of "Drazor Stormguard".
  return played.some((one) => folded.includes(one)) ? recapTexts.playerCharacter : recapTexts.defaultRole
}
