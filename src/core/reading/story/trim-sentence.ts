import { capitalize } from '#core/language/capitalize.ts'

const ending = /[,.]?\s+(?:and )?(?:that is|that's|thats|this is|that s) where (?:we|i)\b.*$/i

/** Removes words that end the session: "A girl begins to laugh and that is where we end". */
function dropEnding(text: string): string {
  const kept = text.replace(ending, '')
  return kept.split(/\s+/).length >= 5 ? kept : text
}

const number =
  '(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty(?:[- ]\\p{L}+)?)'
const counts = new RegExp(
  `(?:\\s(?:and |for |that's |thats )?${number}(?: to hit| damage| points)*)+[.!]?$`,
  'iu',
)
const calls = /[,.]?\s(?:everyone |please )?roll(?: for)? initiative[.!]?$/i

/** Removes a dice result such as "fourteen" in "swings his torch at them fourteen", unless the sentence has punctuation inside. */
function dropDice(text: string): string {
  if (/[,.?!]\s/.test(text)) return text
  const kept = text.replace(counts, '')
  return kept.split(/\s+/).length >= 5 ? kept : text
}

/** Removes the addressee of "Tova, on the bed lies a letter", unless a "you" follows. */
function dropCall(text: string, playerCharacters: Set<string>): string {
  const [, name = '', rest = ''] = /^(\p{L}+), (.+)$/su.exec(text) ?? []
  return playerCharacters.has(name.toLowerCase()) && !/\byou(?:r|rs)?\b/i.test(rest) ? capitalize(rest) : text
}

/**
 * @param hasDice true for short transcripts without capitals, because their sentences may contain dice results
 * @param addressees the characters that the speaker may address
 */
export function trimSentence(text: string, hasDice: boolean, addressees: Set<string>): string {
  const bare = text.replace(calls, '')
  return dropCall(dropEnding(hasDice ? dropDice(bare) : bare), addressees)
}
