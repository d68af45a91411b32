import { introductionWords } from '#core/reading/language/introduction-words.ts'
import { readAfterName } from '#core/reading/names/evidence/read-after-name.ts'

const talk =
  /\b(?:says?|said|asks?|asked|tells?|told|whispers?|shouts?|wants to know|thinks|wonders|answers?|replies)\b/i
const gesture =
  /\b(?:smiles?|nods?|laughs?|looks?|stares?|watches|shrugs?|sighs?|sits?|bows?|turns?|goes pale|sees nothing|stands? there)\b/i
const informative =
  /\b(?:wore|keeps?|kept|owns?|owned|serves?|served|has|had|been|was|were|sleeps?|rules?|ruled|lies|lives?|belongs?|guards?|commands?|built|founded|dead|died|dies|killed|lost|stole|missing)\b/i
const deed =
  /\b(?:decides?|agrees?|promises?|chooses?|refuses?|swears?|gives?|takes?|finds?|offers?|opens?|burns?|kills?|attacks?|raises?|casts?|throws?|swings?|leaps?|falls?|walks|follows?|steals?|pays?|paid|hides?|returns?)\b/i
const namedDefinition = /^(?:,? (?:is|was|are|were) (?:a|an|the|one)|, (?:a|an|the|one))\b/
const laterDefinition = /^(?:, (?:a|an|the|one) |\. (?:It|He|She) (?:is|was|are|were) (?:a|an|the|one)\b)/
const unnamedDefinition =
  /^(?:\S+\s){0,3}?\S+(?:,? (?:is|was|are|were) (?:a|an|the|one)|, (?:a|an|the|one))\b/u
const unnamedLater =
  /(?<=\p{Lu}\S+)(?:, (?:a|an|the|one) |\. (?:It|He|She) (?:is|was|are|were) (?:a|an|the|one)\b)/u
const introduction = new RegExp(`, "?${introductionWords} (?:the )?\\p{Lu}`, 'u')
const otherDefinition = /^(?:\S+\s){1,5}?(?:is|was|are|were) (?:a|an|the|one)\b/i
/** Number of characters after a name that are tested for a definition. */
const longestDefinition = 20

function findFocus(facts: string[]): string {
  const counts = new Map<string, number>()
  for (const fact of facts) {
    const names = new Set(fact.match(/\p{Lu}[\p{L}'\u2019-]+(?:\s(?:of\s)?\p{Lu}[\p{L}'\u2019-]+)*/gu) ?? [])
    for (const name of new Set([...names].map((one) => one.replace(/^The /, ''))))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || b[0].length - a[0].length)
  return best && (best[1] > 1 || facts.length === 1) ? best[0] : ''
}

/** True for "Osk is a monk", "Brother Osk, the keeper" and "They meet Osk. He is a monk". */
function definesFocus(fact: string, focus: string): boolean {
  if (focus === '') return unnamedDefinition.test(fact) || unnamedLater.test(fact)
  if (namedDefinition.test(readAfterName(fact, focus) ?? '')) return true
  for (let at = fact.indexOf(focus); at >= 0; at = fact.indexOf(focus, at + 1)) {
    if (laterDefinition.test(fact.slice(at + focus.length, at + focus.length + longestDefinition)))
      return true
  }
  return false
}

/** True for "He is a monk, and he says, "I am Brother Osk."" */
function introducesFocus(fact: string, focus: string): boolean {
  if (focus === '' || !/^(?:He|She) is an? /.test(fact)) return false
  return fact.includes(`I am ${focus}`) || fact.includes(`I am the ${focus}`)
}

/** Returns 2 for a definition of the subject, 1 for another definition, else 0. */
function rateDefinition(fact: string, focus: string): number {
  if (!/^["\u201c]/.test(fact) && definesFocus(fact, focus)) return 2
  if (introducesFocus(fact, focus)) return 2
  return otherDefinition.test(fact) ? 1 : 0
}

function rateFact(fact: string, focus: string): number {
  const words = fact.split(/\s+/).length
  const others = new Set(fact.slice(1).match(/(?<=\s)\p{Lu}[\p{L}'\u2019-]{2,}/gu) ?? [])
  for (const part of focus.split(' ')) others.delete(part)
  const isQuoted = /^["\u201c]/.test(fact)
  let rate = Math.min(2, others.size) * 0.4
  if (focus !== '' && fact.replace(/^The /, '').startsWith(focus)) rate += 0.5
  if (introduction.test(fact)) rate += 2
  else if (talk.test(fact)) rate -= isQuoted && informative.test(fact) ? 0.2 : 2.2
  else if (gesture.test(fact)) rate -= 1
  if (informative.test(fact)) rate += 1
  if (deed.test(fact)) rate += 0.7
  if (/^(?:he|she|it|they|this|that|you)\b/i.test(fact)) rate -= 1.2
  if (isQuoted || /\byou(?:r|rs|'\w+)?\b/i.test(fact)) rate -= 1.2
  if (/^["\u201c]I am\b/.test(fact)) rate -= 1
  if (/^\S+, (?:you|your|on|in|at)\b/i.test(fact)) rate -= 1.5
  if (/^last (?:time|session|week)\b/i.test(fact)) rate -= 1.5
  if (focus !== '' && fact.includes(`than ${focus}`)) rate -= 1.5
  if (words < 5) rate -= 1
  else if (words >= 8 && words <= 26) rate += 0.5
  return rate
}

type RankedFact = { index: number; definition: number; rate: number }

export function rankFacts(facts: string[], name?: string): RankedFact[] {
  const focus = name ?? findFocus(facts)
  return facts
    .map((fact, index) => {
      const definition = rateDefinition(fact, focus)
      return { index, definition, rate: rateFact(fact, focus) + (definition === 2 ? 6 : -0.5 * definition) }
    })
    .sort((a, b) => b.rate - a.rate || a.index - b.index)
}
