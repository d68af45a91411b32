import { wrapSecret } from '#core/wiki/secret-parts.ts'

/** A text and what is selected in it. */
export type Selected = { text: string; from: number; to: number }

/** Marks what is selected as being for game masters, on lines of its own; without a selection, a place to write in. */
export function markSecret({ text, from, to }: Selected): Selected {
  const chosen = text.slice(from, to)
  const [before, after] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()]
  const secret = wrapSecret(chosen) || ':::gm\n\n:::'
  const start = before === '' ? 0 : before.length + 2
  return {
    text: [before, secret, after].filter((part) => part !== '').join('\n\n'),
    from: start + ':::gm\n'.length,
    to: start + secret.length - '\n:::'.length,
  }
}
