import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { isTitle as isTitleWord } from '#core/language/words/name-lexicon.ts'

export type ClaimedName = { words: string[]; text: string; isSubject: boolean }

const prepositions =
  /^(?:in|on|at|of|from|to|with|near|inside|into|by|for|under|after|before|through|towards?|against)$/

function isNameWord({ word, isCapital, startsSentence }: Token): boolean {
  if (!isCapital || word.length < 2 || isClosedWord(word) || /^\d/.test(word)) return false
  return !startsSentence || !isCommonWord(word)
}

function groupWords(tokens: Token[], isName: (token: Token) => boolean): Token[][] {
  const groups: Token[][] = []
  let isOpen = false
  for (const token of tokens) {
    if (!isName(token)) isOpen = false
    else if (isOpen && !token.isSeparated && !groups.at(-1)?.at(-1)?.isPossessive) groups.at(-1)?.push(token)
    else {
      groups.push([token])
      isOpen = true
    }
  }
  return groups
}

function isAfterPreposition(tokens: Token[], first: Token | undefined): boolean {
  const at = first ? tokens.indexOf(first) : 0
  const before = tokens[at - 1]?.word ?? ''
  return prepositions.test(before === 'the' ? (tokens[at - 2]?.word ?? '') : before)
}

export function collectNames(claim: Token[], isName: (token: Token) => boolean): ClaimedName[] {
  const names = groupWords(claim, isName).map((group) => {
    const words = group.flatMap(({ word }) => word.split('-'))
    const plain = words.filter((word) => !isTitleWord(word))
    return {
      words: plain.length > 0 ? plain : words,
      text: group.map(({ text }) => text).join(' '),
      isSubject: !isAfterPreposition(claim, group[0]),
    }
  })
  const subject = names.find(({ isSubject }) => isSubject)
  return names.map((name) => ({ ...name, isSubject: name === subject }))
}

export const collectEnglishNames = (claim: Token[], isKnown: (word: string) => boolean): ClaimedName[] =>
  collectNames(
    claim,
    (token) => isNameWord(token) || (token.isCapital && !isClosedWord(token.word) && isKnown(token.word)),
  )

/** Limits the work for hostile input. */
const maxForms = 100

type Entity = { words: Set<string>; keys: Set<string> }

const nameWords = (form: string) => {
  const words = tokenize(form).flatMap(({ word }) => word.split('-'))
  const plain = words.filter((word) => word.length > 1 && !isTitleWord(word) && !isClosedWord(word))
  return plain.length > 0 ? plain : words.filter((word) => word.length > 1 && !isClosedWord(word))
}

const keysOf = (words: string[]) => words.filter((word, index) => index === 0 || !isCommonWord(word))

export type Aliases = {
  has(word: string): boolean
  /** Returns the words that may stand for a name: one list if all `words` belong to one known name, else one list for each of the words. */
  findForms(words: string[]): string[][]
}

/** Each inner array lists the forms of one name. */
export function createAliases(names: string[][]): Aliases {
  const byWord = new Map<string, Set<Entity>>()
  for (const forms of names) {
    const split = forms.map(nameWords)
    const entity = { words: new Set(split.flat()), keys: new Set(split.flatMap(keysOf)) }
    for (const word of entity.words) byWord.set(word, (byWord.get(word) ?? new Set()).add(entity))
  }
  const keysOfWord = (word: string) => [
    word,
    ...[...(byWord.get(word) ?? [])].flatMap((entity) => [...entity.keys]),
  ]
  return {
    has: (word) => byWord.has(word),
    findForms(words) {
      const whole = [...(byWord.get(words[0] ?? '') ?? [])].filter((entity) =>
        words.every((word) => entity.words.has(word)),
      )
      const forms =
        whole.length > 0
          ? [[...words.slice(0, 1), ...whole.flatMap(({ keys }) => [...keys])]]
          : words.map(keysOfWord)
      return forms.map((form) => [...new Set(form)].slice(0, maxForms))
    },
  }
}
