import { foldName } from '#core/fold-name.ts'
import { readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { type Token, tokenize } from '#core/language/tokenize.ts'
import { isClosedWord } from '#core/language/words/closed-words.ts'
import { entityLimits, type ReadingContext } from '#core/wiki/extracted-entity.ts'

type Named = { name: string; aliases: string[] }

type FormTests = {
  isProper: (form: string) => boolean
  /** True for a form such as "the prisoner". */
  isDescription: (form: string) => boolean
}

/** In a transcript without capitals, every form counts as a proper name, never as a description. */
export function createFormTests(lines: SpokenLine[]): FormTests {
  const { words, isCased } = readTranscript(lines)
  const weigh = ({ word }: Token) => {
    const count = words.get(word)
    return isClosedWord(word) ? -1 : count ? count.capital - count.small : 0
  }
  return {
    isProper: (form) => !isCased || tokenize(form).some((token) => !token.isPossessive && weigh(token) > 0),
    isDescription: (form) => isCased && tokenize(form).every((token) => weigh(token) < 0),
  }
}

/** Drops aliases such as "the prisoner", because the wiki would link the mentions of all prisoners to this entry. */
export function nameEntry(
  { name, aliases }: Named,
  table: ReadingContext['table'],
  isDescription: (form: string) => boolean,
): Named {
  const forms = [name, ...aliases]
  const folded = forms.map(foldName)
  const seat = table.find(({ character, aliases: others }) =>
    [character ?? '', ...others].some((form) => folded.includes(foldName(form))),
  )
  const title = seat?.character ?? name
  const others = forms.filter((form) => foldName(form) !== foldName(title) && !isDescription(form))
  return { name: title, aliases: others.slice(0, entityLimits.aliases) }
}
