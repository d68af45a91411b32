import { splitSecrets } from '#core/wiki/text/secret-parts.ts'
import { type LinkIndex, linkParagraph, listPhrases, listWords } from './link-names.ts'

/** Names are looked up by at most this many of their first words. Few names begin with the same three words. */
const wordsOfKey = 3
/** In characters. Longer phrases might not fit into the database index. */
const tooLong = 600

export const listPhraseWords = (entry: { name: string; aliases: string[] }): string[] =>
  listPhrases(entry)
    .map((phrase) => listWords(phrase).join(' '))
    .filter((words) => words.length < tooLong)

export function listNameKeys(entry: { name: string; aliases: string[] }): string[] {
  const keys = listPhraseWords(entry).map((words) => words.split(' ').slice(0, wordsOfKey).join(' '))
  return [...new Set(keys)]
}

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

export function listDistinctWords(text: string): string[] {
  return [...new Set(listWords(text))].filter((word) => word.length < tooLong)
}

/** Leaves out the entry itself. A link is secret if it occurs only in secret parts. */
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
