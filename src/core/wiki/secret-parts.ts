/** A piece of a description; a secret one stood between `:::gm` and `:::`, and its text is without those marks. */
export type TextPart = { text: string; isSecret: boolean }

const opening = /:::[ \t]*gm(?![\p{L}\p{N}])/iu
const openings = new RegExp(opening, 'giu')
const closing = /:::(?![ \t]*gm(?![\p{L}\p{N}]))/iu

/** Cuts a description at its parts for game masters. One that is never closed goes on to the end: nothing slips out. */
export function splitSecrets(description: string): TextPart[] {
  const parts: TextPart[] = []
  let rest = description
  for (;;) {
    const start = opening.exec(rest)
    const open = start ? rest.slice(0, start.index) : rest
    if (open.trim() !== '') parts.push({ text: open, isSecret: false })
    if (!start) return parts
    const inside = rest.slice(start.index + start[0].length)
    const end = closing.exec(inside)
    const secret = end ? inside.slice(0, end.index) : inside
    // A second opening inside of an open part means nothing.
    const text = secret.replace(openings, '')
    if (text.trim() !== '') parts.push({ text, isSecret: true })
    if (!end) return parts
    rest = inside.slice(end.index + end[0].length)
  }
}

/** What a player reads of a description: its open parts alone. */
export function dropSecrets(description: string): string {
  if (!opening.test(description)) return description
  return splitSecrets(description)
    .filter(({ isSecret }) => !isSecret)
    .map(({ text }) => text.trim())
    .join('\n\n')
}

/** Marks a text as one for game masters, whatever marks it has; a stray mark in it would end the part too early. */
export function wrapSecret(text: string): string {
  const bare = splitSecrets(text).map((part) => part.text.replace(/:{3,}/g, '::').trim())
  return bare.length === 0 ? '' : `:::gm\n${bare.join('\n\n')}\n:::`
}
