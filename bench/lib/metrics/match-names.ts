import { type Token, tokenize } from '#core/language/tokenize.ts'

export type Named = { name: string; aliases: string[] }
export type NameMatch<T> = { named: T; index: number; length: number }

/** Of the names that begin at the same word, finds the longest. A name that begins with a capital matches only text that does. */
export function createNameMatcher<T extends Named>(things: T[]): (tokens: Token[]) => NameMatch<T>[] {
  const forms = things.flatMap((named) =>
    [named.name, ...named.aliases].map((name) => {
      const tokens = tokenize(name.replace(/^(?:the|a|an) /i, ''))
      return { named, words: tokens.map(({ word }) => word), isCapital: tokens[0]?.isCapital ?? false }
    }),
  )
  const byFirst = Map.groupBy(forms, ({ words }) => words[0] ?? '')
  for (const group of byFirst.values()) group.sort((a, b) => b.words.length - a.words.length)

  return (tokens) => {
    const found: NameMatch<T>[] = []
    for (let index = 0; index < tokens.length; index++) {
      const first = tokens[index]
      const form = byFirst
        .get(first?.word ?? '')
        ?.find(
          ({ words, isCapital }) =>
            (first?.isCapital || !isCapital) && words.every((word, at) => tokens[index + at]?.word === word),
        )
      if (!form) continue
      found.push({ named: form.named, index, length: form.words.length })
      index += form.words.length - 1
    }
    return found
  }
}
