import { isCommonWord } from '#core/language/words/common-words.ts'
import { isTitle, itemHeads, organizationHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { capitalizeName } from './capitalize-names.ts'
import type { NameGroup } from './group-names.ts'

type Form = { words: string[]; text: string; count: number }

function addsOnlyName(longer: Form, base: Form): boolean {
  const extra = longer.words.filter((word) => !base.words.includes(word))
  return extra.every(
    (word) =>
      !isCommonWord(word) ||
      isTitle(word) ||
      ['of', 'the', 'de', 'and'].includes(word) ||
      (word === longer.words.at(-1) &&
        (placeHeads.has(word) || organizationHeads.has(word) || itemHeads.has(word))),
  )
}

/** Returns the most frequent form in its fullest version, followed by the usable aliases. */
export function chooseNames(group: NameGroup): string[] {
  const forms: Form[] = [...group.forms.values()].map((mentions) => ({
    words: mentions[0]?.words ?? [],
    text: capitalizeName(mentions[0]?.text ?? ''),
    count: mentions.filter((mention) => !mention.line.isTableTalk).length,
  }))
  forms.sort((a, b) => b.count - a.count || b.words.length - a.words.length)
  let base = forms[0]
  if (!base) return [capitalizeName(group.key)]
  for (const form of [...forms].sort((a, b) => b.words.length - a.words.length || b.count - a.count)) {
    const first = base.words[0] ?? ''
    const holds = form.words.some(
      (word) =>
        word === first || (first.length >= 3 && word.startsWith(first) && word.length > first.length + 1),
    )
    // A title that is rarely used may be a joke.
    const isTitled = isTitle(form.words[0] ?? '') && !isTitle(first)
    if (
      isTitled &&
      form.count < Math.max(2, base.count * 0.15) &&
      form.words.length === base.words.length + 1
    )
      continue
    const isFuller = form.words.length > base.words.length && form.words.length <= 5 && form.count > 0
    if (isFuller && holds && (form.count >= 3 || addsOnlyName(form, base))) {
      base = form
      break
    }
  }
  // A common word such as "Wheel" also occurs in other senses, so it is an alias only if it is often used as the name.
  const isUsable = (form: Form) =>
    form.words.length > 1 || form === forms[0] || form.count >= 3 || !isCommonWord(form.words[0] ?? '')
  const usable = forms.filter(
    (form) =>
      isUsable(form) && !(form.words.length === 1 && form !== forms[0] && isTitle(form.words[0] ?? '')),
  )
  const names = [base.text, ...usable.map((form) => form.text)]
  return [...new Set(names)].filter((name) => name !== '')
}
