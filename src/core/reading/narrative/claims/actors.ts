import type { Evidence } from './claim-evidence.ts'

/** A name in a claim. `forms` lists, for each part of the name, the words that can stand for it. */
export type Actor = { text: string; forms: string[][] }

/** Where a line first refers to a name: -1 for a player's "I", infinite if it does not. */
function findPosition(line: Evidence, { forms }: Actor): number {
  const isSpeaking = forms.every((any) => any.some((form) => line.voices.has(form)))
  if (line.hasFirstPerson && isSpeaking) return -1
  const words = new Set(forms.flat())
  const at = line.tokens.findIndex(({ word }) => word.split('-').some((part) => words.has(part)))
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

/** True if all cited lines that refer to both names refer to the second one first. */
function isReversed(cited: Evidence[], first: Actor, second: Actor): boolean {
  const orders = cited
    .map((line) => [findPosition(line, first), findPosition(line, second)] as const)
    .filter((order) => order.every((at) => at !== Number.POSITIVE_INFINITY) && order[0] !== order[1])
  return orders.length > 0 && orders.every(([one, other]) => one > other)
}

/**
 * Returns two names that the claim may have exchanged: "Brannoc inspires Alba" from "I inspire Brannoc". A passive voice reverses
 * the order too, so the result only raises a doubt.
 */
export function findReversed(cited: Evidence[], actors: Actor[]): [Actor, Actor] | null {
  for (let index = 1; index < Math.min(actors.length, maxActors); index++) {
    const [first, second] = [actors[index - 1], actors[index]]
    if (first && second && isReversed(cited, first, second)) return [first, second]
  }
  return null
}
const maxActors = 10

/**
 * Returns a name in the cited lines that the claim leaves out, if these lines do not refer to the subject: another person may
 * have acted.
 */
export function findOtherActor(
  cited: Evidence[],
  subject: Actor,
  actors: Actor[],
  isKnown: (word: string) => boolean,
): string | null {
  if (cited.some((line) => findPosition(line, subject) !== Number.POSITIVE_INFINITY)) return null
  const claimed = new Set(actors.flatMap(({ forms }) => forms.flat()))
  for (const line of cited) {
    const other = line.tokens.find(({ word, isCapital }) => isCapital && isKnown(word) && !claimed.has(word))
    if (other) return other.text
  }
  return null
}
