import { makeFileName } from './name-file.ts'

/** What a link of Obsidian would take for its own. */
const linkSigns = /[#^[\]|]+/g

/** Two names that some system takes for one: whatever the case, and however marks are joined to letters. */
const foldFileName = (name: string) => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD')

/** A name that Windows keeps for itself gets a sign before it. */
const makeNoteName = (wanted: string) =>
  makeFileName(wanted) || makeFileName(`_${wanted}`).replace(/^_$/, '') || 'Untitled'

/**
 * Gives each note a name of its own among all: a link finds a note by its name, in whatever folder it lies. Who comes later
 * gets a number.
 */
export function createNoteNamer(): (wanted: string) => string {
  const taken = new Set<string>()
  /** How often a name was wanted: the next number need not be searched from the beginning. */
  const wishes = new Map<string, number>()
  return (wanted) => {
    const base = makeNoteName(wanted.replace(linkSigns, ' '))
    const key = foldFileName(base)
    for (let number = (wishes.get(key) ?? 0) + 1; ; number++) {
      const name = number === 1 ? base : `${base} ${number}`
      const folded = number === 1 ? key : foldFileName(name)
      if (taken.has(folded)) continue
      taken.add(folded)
      wishes.set(key, number)
      return name
    }
  }
}
