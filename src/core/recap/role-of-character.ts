import { recapTexts } from '#contract/recap/schemas.ts'
import { foldName } from '#core/fold-name.ts'

type Seat = { character: string | null; aliases: string[] }

/** Returns "" if no seat names a character. */
export function roleOfCharacter(name: string, seats: Seat[]): string {
  const playerCharacters = seats
    .flatMap(({ character, aliases }) => (character ? [character, ...aliases] : []))
    .map((one) => ` ${foldName(one)} `)
  if (playerCharacters.length === 0) return ''
  const folded = ` ${foldName(name)} `
  // "Drazor Stormguard" matches a seat's character "Drazor".
  return playerCharacters.some((one) => folded.includes(one))
    ? recapTexts.playerCharacter
    : recapTexts.defaultRole
}
