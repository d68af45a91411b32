import type { BookName } from '#core/sharing/book.ts'
import { type Desk, entryPlace, type Line } from './book-text.ts'

/** A name under its letter; `see` is the entry that an alias belongs to. */
export type IndexRow = { letter: string } | { name: Line; see: boolean; place: string }

const order = new Intl.Collator('en')
const otherLetters = '#'

const alphabetic =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]$/u

/** The letter that a name is listed under, without accents; `#` where the script has no alphabet. */
function findLetter(name: string): string {
  const [first = ''] = name.normalize('NFD').replace(/[^\p{L}\p{N}]+/gu, '')
  return alphabetic.test(first) ? first.toUpperCase() : otherLetters
}

/** All names of the wiki, aliases too, in alphabetical order. */
export function listIndex({ print }: Desk, names: BookName[]): IndexRow[] {
  const rows = names
    .flatMap(({ id, name, aliases }) => [
      { id, name, see: '' },
      ...aliases.map((alias) => ({ id, name: alias, see: name })),
    ])
    .filter(({ name }) => name.trim() !== '')
    .map((row) => ({ ...row, letter: findLetter(row.name) }))
    .sort((a, b) => order.compare(a.letter, b.letter) || order.compare(a.name, b.name))
  return rows.flatMap(({ id, name, see, letter }, at): IndexRow[] => {
    const line = print([
      { text: name },
      ...(see === '' ? [] : [{ text: `, see ${see}`, look: 'label' as const }]),
    ])
    const row = { name: line, see: see !== '', place: entryPlace(id) }
    return letter === rows[at - 1]?.letter ? [row] : [{ letter }, row]
  })
}
