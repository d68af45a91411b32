import { dropTitles, foldName, isNearSpelling } from '#core/fold-name.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { isTitle } from '#core/language/words/name-lexicon.ts'

export type LineFinder = {
  /** Returns line numbers, from 1. */
  findExact(name: string): number[]
  /**
   * For a name of several words, not counting titles, returns the lines that contain all of them. If there are none, or for a name of one
   * word, returns the lines with a similar spelling, and the first such spelling as `spoken`.
   */
  findLoose(name: string): { spoken: string | null; lines: number[] }
}

export function createLineFinder(lines: SpokenLine[]): LineFinder {
  const said = lines.map((line) => ` ${foldName(line.text)} `)
  const words = said.map((text) => text.trim().split(' '))

  function linesWith(test: (text: string, index: number) => boolean): number[] {
    return said.flatMap((text, index) => (test(text, index) ? [index + 1] : []))
  }

  function findSpelling(folded: string): { spoken: string | null; lines: number[] } {
    const size = folded.split(' ').length
    const first = dropTitles(folded)[0]
    let spoken: string | null = null
    const found = linesWith((_, index) => {
      const line = words[index] ?? []
      for (let from = 0; from + size <= line.length; from++) {
        const opener = line[from] ?? ''
        if (opener[0] !== first && !(size > 1 && isTitle(opener))) continue
        const form = line.slice(from, from + size).join(' ')
        if (Math.abs(form.length - folded.length) > 2 || !isNearSpelling(form, folded)) continue
        spoken ??= form
        return true
      }
      return false
    })
    return { spoken, lines: found }
  }

  return {
    findExact(name) {
      const folded = foldName(name)
      if (folded === '') return []
      return linesWith((text) => text.includes(` ${folded} `) || text.includes(` ${folded}s `))
    },
    findLoose(name) {
      const folded = foldName(name)
      const parts = dropTitles(folded).split(' ')
      if (parts.length > 1) {
        const apart = linesWith((text) => parts.every((part) => text.includes(` ${part} `)))
        if (apart.length > 0) return { spoken: null, lines: apart }
      }
      return folded === '' ? { spoken: null, lines: [] } : findSpelling(folded)
    },
  }
}
