import { stemmer } from 'stemmer'

const endings = ['s', 'es', 'ed', 'd', 'ing']
/** Longer words are not stemmed, because the stemmer takes quadratic time. */
const maxLength = 30

function listBases(word: string): string[] {
  const cut = (ending: string) => (word.endsWith(ending) ? [word.slice(0, -ending.length)] : [])
  const stripped = [...endings, ...['er', 'ly']].flatMap(cut)
  return [
    word,
    ...stripped,
    ...stripped.map((base) => `${base}e`),
    ...stripped.filter((base) => base.at(-1) === base.at(-2)).map((base) => base.slice(0, -1)),
    ...['ies', 'ied'].flatMap(cut).map((base) => `${base}y`),
  ]
}

function* addEndings(base: string): Generator<string> {
  yield base
  for (const ending of endings) yield `${base}${ending}`
  if (base.endsWith('e')) yield `${base.slice(0, -1)}ing`
  if (base.endsWith('y')) yield* [`${base.slice(0, -1)}ies`, `${base.slice(0, -1)}ied`]
}

/** Lists other English forms of a word, such as "walk" and "walking" for "walked". Some may not be real words. */
export function listForms(word: string): string[] {
  if (!/^[a-z]{4,}$/.test(word) || word.length > maxLength) return []
  const stem = stemmer(word)
  const forms = new Set(listBases(word).flatMap((base) => [...addEndings(base)]))
  return [...forms].filter((form) => form !== word && form.length > 2 && stemmer(form) === stem)
}
