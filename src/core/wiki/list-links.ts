import { type LinkIndex, linkParagraph, listPhrases, listWords } from './link-names.ts'
import { splitSecrets } from './secret-parts.ts'

/** By so many of its first words a name is looked up: few names share three. */
const wordsOfKey = 3
/** No name is that long, and an index of the database takes no longer words. */
const tooLong = 600

/** Under what to look for the names of an entry: the first words of each. */
export function listNameKeys(entry: { name: string; aliases: string[] }): string[] {
  const keys = listPhrases(entry).map((phrase) => listWords(phrase).slice(0, wordsOfKey).join(' '))
  return [...new Set(keys)].filter((key) => key.length < tooLong)
}

/** Under what to look for every name that may stand in a text: each run of words. */
export function listTextKeys(text: string): string[] {
  const words = listWords(text)
  const keys = new Set<string>()
  for (const [at, first] of words.entries()) {
    let key = first
    keys.add(key)
    for (const next of words.slice(at + 1, at + wordsOfKey)) {
      key += ` ${next}`
      keys.add(key)
    }
  }
  return [...keys]
}

/** Each word of a text once. A description that names an entry has all words of one of its keys. */
export function listDistinctWords(text: string): string[] {
  return [...new Set(listWords(text))].filter((word) => word.length < tooLong)
}

/** Whom a description names besides its own entry; a link is secret if only parts for game masters name it. */
export function listLinks(
  entryId: string,
  description: string,
  index: LinkIndex,
): { toId: string; isSecret: boolean }[] {
  const parts = splitSecrets(description)
  const listNamed = (isSecret: boolean) =>
    parts
      .filter((part) => part.isSecret === isSecret)
      .flatMap(({ text }) => linkParagraph([text], index, entryId).flat())
      .flatMap((part) => part.entryId ?? [])
  const open = new Set(listNamed(false))
  const secret = new Set(listNamed(true).filter((toId) => !open.has(toId)))
  return [
    ...[...open].map((toId) => ({ toId, isSecret: false })),
    ...[...secret].map((toId) => ({ toId, isSecret: true })),
  ]
}
