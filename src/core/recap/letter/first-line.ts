import type { Letter } from '#contract/recap/letters.ts'
import { splitProse } from '../keep-citations.ts'

const longest = 200

function shorten(text: string): string {
  if (text.length <= longest) return text
  return `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`
}

/** Returns the text for link previews; "" if the letter is empty. */
export function firstLineOf({ opening, scenes, moments }: Letter): string {
  const told = [opening, scenes[0]?.text ?? '', moments[0]?.text ?? ''].find((text) => text !== '') ?? ''
  return shorten(splitProse(told)[0]?.text ?? '')
}
