import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Phones } from '#core/reading/pronunciation/sound-out.ts'
import { spokenParts } from '#core/reading/pronunciation/spoken-parts.ts'
import {
  type KnownSounds,
  listPieces,
  pronounceWord,
} from '#core/transcription/pronunciation/pronounce-word.ts'

/** A word of the language model that occurs where names do. The class of the expected words gets the probability of this word. */
const modelWord = 'someone'

/** PocketSphinx writes this id in place of the expected word at `index`. */
const idOf = (index: number) => `=${index}`

export const writeExpectedWord = (word: string, expected: string[]): string =>
  word.startsWith('=') ? (expected[Number(word.slice(1))] ?? word) : word

/**
 * Adds the expected words to a copy of the dictionary and, as one class, to the language model, which accepts new words only as a class.
 * @returns PocketSphinx's arguments for the dictionary and the language model
 */
export async function writeLexicon(model: string, folder: string, expected: string[]): Promise<string[]> {
  const dictionary = path.join(model, 'cmudict-en-us.dict')
  const languageModel = path.join(model, 'en-us.lm.bin')
  const entries = expected.length > 0 ? await readFile(dictionary, 'latin1') : ''
  const known = findSounds(entries, expected)
  const spoken = expected.flatMap((word, index) => {
    const ways = pronounceWord(word, known)
    return ways.length > 0 ? [{ id: idOf(index), ways }] : []
  })
  // Omits the expected words if the language model's path contains a space, because the control file cannot contain such a path.
  if (spoken.length === 0 || /\s/.test(languageModel)) return ['-dict', dictionary, '-lm', languageModel]

  const write = async (name: string, lines: string[]) => {
    const file = path.join(folder, name)
    await writeFile(file, `${lines.join('\n')}\n`, 'latin1')
    return file
  }
  const added = spoken.flatMap(({ id, ways }) =>
    ways.map((phones, way) => [way === 0 ? id : `${id}(${way + 1})`, ...phones].join(' ')),
  )
  const named = await write('names.dict', [entries.trimEnd(), ...added])
  // The shares add up to less than 1, because PocketSphinx reads a share of exactly 1 as 0.
  const share = 0.95 / spoken.length
  const members = spoken.map(({ id }) => `${id} ${share}`)
  await write('names.classes', [`LMCLASS ${modelWord}`, ...members, `END ${modelWord}`])
  const control = await write('names.lmctl', ['{ names.classes }', `${languageModel} names { ${modelWord} }`])
  return ['-dict', named, '-lmctl', control, '-lmname', 'names']
}

function findSounds(dictionary: string, expected: string[]): KnownSounds {
  const wanted = new Set(expected.flatMap(spokenParts).flatMap(listPieces))
  const known = new Map<string, Phones[]>()
  for (const line of dictionary.split('\n')) {
    const [entry = '', ...phones] = line.trim().split(/\s+/)
    const word = entry.replace(/\(\d+\)$/, '')
    if (wanted.has(word)) known.set(word, [...(known.get(word) ?? []), phones])
  }
  return known
}
