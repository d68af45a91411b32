import { tokenize } from '#core/reading/language/tokenize.ts'
import { createNameMatcher, type Named } from './match-names.ts'

export type CharacterMentions = { name: string; mentions: number; expected: number }

export function countCharacters(text: string, reference: string, characters: Named[]): CharacterMentions[] {
  const findNames = createNameMatcher(characters)
  const count = (counted: string) => Map.groupBy(findNames(tokenize(counted)), ({ named }) => named.name)
  const [told, wanted] = [count(text), count(reference)]
  return characters
    .map(({ name }) => ({
      name,
      mentions: told.get(name)?.length ?? 0,
      expected: wanted.get(name)?.length ?? 0,
    }))
    .filter(({ expected }) => expected > 0)
    .sort((a, b) => a.mentions / a.expected - b.mentions / b.expected)
}
