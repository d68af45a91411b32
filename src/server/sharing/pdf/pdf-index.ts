import type { ExportedName } from '#core/sharing/exported-campaign.ts'
import { entryAnchor, type Line, type PdfContext } from './pdf-text.ts'

/** `see` is true for an alias, whose line refers to the entry: "The Grey Ford, see Greyford". */
export type IndexRow = { letter: string } | { name: Line; see: boolean; anchor: string }

const order = new Intl.Collator('en')
const otherLetters = '#'

const alphabetic =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]$/u

function findLetter(name: string): string {
  const [first = ''] = name.normalize('NFD').replace(/[^\p{L}\p{N}]+/gu, '')
  return alphabetic.test(first) ? first.toUpperCase() : otherLetters
}

export function listIndex({ print }: PdfContext, names: ExportedName[]): IndexRow[] {
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
      ...(see === '' ? [] : [{ text: `, see ${see}`, emphasis: 'label' as const }]),
    ])
    const row = { name: line, see: see !== '', anchor: entryAnchor(id) }
    return letter === rows[at - 1]?.letter ? [row] : [{ letter }, row]
  })
}
