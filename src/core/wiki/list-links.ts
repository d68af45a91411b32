import { type LinkIndex, linkParagraph, listPhrases, listWords } from './link-names.ts'
import { splitSecrets } from './secret-parts.ts'

/** A name is looked up by this many of its first words: few names share three. */
const wordsOfKey = 3
/** No name is that long, and an index of the database takes no longer words. */
const tooLong = 600

/** The words of each phrase of an entry: a description with such a phrase has all of them. */
export const listPhraseWords = (entry: { name: string; aliases: string[] }): string[] =>
  listPhrases(entry)
    .map((phrase) => listWords(phrase).join(' '))
    .filter((words) => words.length < tooLong)

/** The keys under which the names of an entry are looked up: the first words of each. */
export function listNameKeys(entry: { name: string; aliases: string[] }): string[] {
  const keys = listPhraseWords(entry).map((words) => words.split(' ').slice(0, wordsOfKey).join(' '))
  return [...new Set(keys)]
}

/** The keys of all names that a text may hold: each run of words. */
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

/** Each word of a text once. */
export function listDistinctWords(text: string): string[] {
  return [...new Set(listWords(text))].filter((word) => word.length < tooLong)
}

/** The links of a description, never to its own entry; a link is secret if only parts for game masters hold it. */
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
