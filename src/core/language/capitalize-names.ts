import { escapePattern } from './escape-pattern.ts'
import { toWordSet } from './word-set.ts'

const smallWords = toWordSet('of the and de du von van di a an in on')

/** "horn of orm" becomes "Horn of Orm"; a name that has capitals is left as it is. */
export function capitalizeName(name: string): string {
  if (/\p{Lu}/u.test(name)) return name
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && smallWords.has(word) ? word : word.slice(0, 1).toUpperCase() + word.slice(1),
    )
    .join(' ')
}

export type NameWriter = (text: string) => string

/** Writes the given names with capitals in text that has none. */
export function createNameWriter(names: string[]): NameWriter {
  const written = new Map(names.map((name) => [name.toLowerCase(), capitalizeName(name.toLowerCase())]))
  const forms = [...written.keys()].filter((form) => form.length > 2).sort((a, b) => b.length - a.length)
  if (forms.length === 0) return (text) => text.replace(/\bi\b/g, 'I')
  const pattern = new RegExp(`\\b(?:${forms.map(escapePattern).join('|')})(?=s?\\b)`, 'g')
  return (text) => text.replace(pattern, (form) => written.get(form) ?? form).replace(/\bi\b/g, 'I')
}
