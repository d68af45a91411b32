import { makeFileName } from '#core/make-file-name.ts'

const linkCharacters = /[#^[\]|]+/g

/** Makes two names equal if some file systems treat them as the same file. */
const foldFileName = (name: string) => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')

const makeNoteName = (wanted: string) =>
  makeFileName(wanted) || makeFileName(`_${wanted}`).replace(/^_$/, '') || 'Untitled'

/** Names are unique across folders, because Obsidian finds notes by name alone. */
export function createNoteNamer(): (wanted: string) => string {
  const taken = new Set<string>()
  const lastNumbers = new Map<string, number>()
  return (wanted) => {
    const base = makeNoteName(wanted.replace(linkCharacters, ' '))
    const key = foldFileName(base)
    for (let number = (lastNumbers.get(key) ?? 0) + 1; ; number++) {
      const name = number === 1 ? base : `${base} ${number}`
      const folded = number === 1 ? key : foldFileName(name)
      if (taken.has(folded)) continue
      taken.add(folded)
      lastNumbers.set(key, number)
      return name
    }
  }
}

/** False if a path relative to a vault leads out of it or cannot be the path of a file. */
export const isVaultPath = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part.length <= 255 && !/^\.{1,2}$|[\\\0]/.test(part))
