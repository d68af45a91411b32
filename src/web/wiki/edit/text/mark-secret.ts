import { wrapSecret } from '#core/wiki/text/secret-parts.ts'
import type { TextSelection } from './format-selection.ts'

/** Wraps the selection in a `:::gm` block on lines of its own. Inserts an empty block if nothing is selected. */
export function markSecret({ text, from, to }: TextSelection): TextSelection {
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
