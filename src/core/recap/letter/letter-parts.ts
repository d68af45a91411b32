import type { Letter, LetterScene } from '#contract/recap/letters.ts'
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

/** A scene without a title belongs to the scene before it. */
export function groupScenes(scenes: LetterScene[]): LetterScene[][] {
  const groups: LetterScene[][] = []
  for (const scene of scenes) {
    const last = groups.at(-1)
    if (last && scene.title === '') last.push(scene)
    else groups.push([scene])
  }
  return groups
}

/** Splits "Session 12: The Causeway" at the colon. Without a colon or a text after it, `name` is the whole title and `number` is "". */
export function splitTitle(title: string): { number: string; name: string } {
  const [number = '', name = ''] = title.split(/: (.*)/s)
  return name === '' ? { number: '', name: title } : { number, name }
}
