import { makeFileName } from './name-file.ts'

const linkCharacters = /[#^[\]|]+/g

/** Folds a file name, so that two names become equal that some file system would treat as the same file. */
const foldFileName = (name: string) => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')

const makeNoteName = (wanted: string) =>
  makeFileName(wanted) || makeFileName(`_${wanted}`).replace(/^_$/, '') || 'Untitled'

/** Returns a function that gives each note a unique name, because Obsidian finds notes by name in any folder. */
export function createNoteNamer(): (wanted: string) => string {
  const taken = new Set<string>()
  /** The last number used for each name, so that the search does not start over. */
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
