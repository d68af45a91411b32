import { createTextFinder } from '#core/language/find-texts.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { capitalize } from '#core/words.ts'

const smallWords = toWordSet('of the and de du von van di a an in on')

/** "horn of orm" becomes "Horn of Orm"; a name with capitals stays as it is. */
export function capitalizeName(name: string): string {
  if (/\p{Lu}/u.test(name)) return name
  return name
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.has(word) ? word : capitalize(word)))
    .join(' ')
}

export type NameWriter = (text: string) => string

const isWordCharacter = (text: string, at: number) => /^\w/.test(text.slice(at, at + 1))
const isEdge = (text: string, at: number) =>
  (at > 0 && isWordCharacter(text, at - 1)) !== isWordCharacter(text, at)
const endsWord = (text: string, at: number) => isEdge(text, at) || (text[at] === 's' && isEdge(text, at + 1))

/** Returns a function that capitalizes the given names and "i" in uncased text. */
export function createNameWriter(names: string[]): NameWriter {
  const written = new Map(names.map((name) => [name.toLowerCase(), capitalizeName(name.toLowerCase())]))
  const find = createTextFinder([...written.keys()].filter((form) => form.length > 2))
  return (text) => {
    const matches = [...find(text)].filter(({ at, end }) => isEdge(text, at) && endsWord(text, end))
    let done = ''
    let from = 0
    for (const { at, end } of matches.sort((a, b) => a.at - b.at || b.end - a.end)) {
      if (at < from) continue
      const form = text.slice(at, end)
      done += text.slice(from, at) + (written.get(form) ?? form)
      from = end
    }
    return (done + text.slice(from)).replace(/\bi\b/g, 'I')
  }
}
