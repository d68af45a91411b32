import type { Evidence } from './claim-evidence.ts'

/** Each inner array of `forms` lists alternative words for the name or a part of it. */
export type Actor = { text: string; forms: string[][] }

/**
 * Returns the index of the first token that names the actor; -1 if the actor speaks in the first person in this line, infinity if no token
 * names the actor.
 */
function findPosition(line: Evidence, { forms }: Actor): number {
  const isSpeaking = forms.every((any) => any.some((form) => line.voices.has(form)))
  if (line.hasFirstPerson && isSpeaking) return -1
  const words = new Set(forms.flat())
  const at = line.tokens.findIndex(({ word }) => word.split('-').some((part) => words.has(part)))
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function isReversed(cited: Evidence[], first: Actor, second: Actor): boolean {
  const orders = cited
    .map((line) => [findPosition(line, first), findPosition(line, second)] as const)
    .filter((order) => order.every((at) => at !== Number.POSITIVE_INFINITY) && order[0] !== order[1])
  return orders.length > 0 && orders.every(([one, other]) => one > other)
}

/**
 * Returns two successive names of a claim that the cited lines have in the opposite order, else null. The opposite order does not prove an
 * error: a passive claim may reverse the names correctly.
 */
export function findReversed(cited: Evidence[], actors: Actor[]): [Actor, Actor] | null {
  for (let index = 1; index < Math.min(actors.length, maxActors); index++) {
    const [first, second] = [actors[index - 1], actors[index]]
    if (first && second && isReversed(cited, first, second)) return [first, second]
  }
  return null
}
const maxActors = 10

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
