/** `text` excludes the `:::gm` and `:::` marks. */
type TextPart = { text: string; isSecret: boolean }

const opening = /:::[ \t]*gm(?![\p{L}\p{N}])/iu
const openings = new RegExp(opening, 'giu')
const closing = /:::(?![ \t]*gm(?![\p{L}\p{N}]))/iu

/** An unclosed secret part extends to the end, so that nothing leaks: docs/product.md, “Secrets”. */
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
    // An opening mark inside a secret part has no effect.
    const text = secret.replace(openings, '')
    if (text.trim() !== '') parts.push({ text, isSecret: true })
    if (!end) return parts
    rest = inside.slice(end.index + end[0].length)
  }
}

export function dropSecrets(description: string): string {
  if (!opening.test(description)) return description
  return splitSecrets(description)
    .filter(({ isSecret }) => !isSecret)
    .map(({ text }) => text.trim())
    .join('\n\n')
}

/** Neutralizes marks in the text that would end the secret part early. */
export function wrapSecret(text: string): string {
  const bare = splitSecrets(text).map((part) => part.text.replace(/:{3,}/g, '::').trim())
  return bare.length === 0 ? '' : `:::gm\n${bare.join('\n\n')}\n:::`
}
