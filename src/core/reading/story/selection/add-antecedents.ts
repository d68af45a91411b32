import type { StoryReading, StorySentence } from '#core/reading/story/read-story.ts'

const pronoun =
  /^["\u201c]?(?:(?:then|and|but|suddenly|slowly),? )?(?:he|she|it|they|his|her|its|their|that|this|these|those|one of them)\b/i

export function dependsOnPrevious(part: StorySentence): boolean {
  return (
    !part.isQuoted &&
    pronoun.test(part.text) &&
    !/^(?:it is (?:past|early|late|the|now|almost|\w+ in the)|this is the)\b/i.test(part.text)
  )
}

export function findAntecedent(session: StoryReading, part: StorySentence): StorySentence | undefined {
  const before = session.sentences[part.order - 1]
  if (!before || before.isRules || before.isLastTime || before.traits.isQuestion) return
  if (before.traits.isFragment && before.entities.length === 0) return
  return before.speaker === part.speaker && part.line - before.line <= 1 ? before : undefined
}

/** Puts the previous sentence of the same line before a sentence that depends on it. Changes nothing in a long session. */
export function writeWithAntecedent(session: StoryReading, part: StorySentence): string {
  const before = session.shortness > 0 && dependsOnPrevious(part) ? findAntecedent(session, part) : undefined
  return before?.lineId === part.lineId ? `${before.text} ${part.text}` : part.text
}

/**
 * Adds before each chosen sentence the one or two sentences on which it depends. Drops a chosen sentence that depends on more, or on one
 * that `findAntecedent` rejects. Changes nothing in a long session.
 */
export function addAntecedents(session: StoryReading, chosen: StorySentence[]): StorySentence[] {
  if (session.shortness === 0) return chosen
  const kept: StorySentence[] = []
  for (const part of chosen) {
    const chain = [part]
    for (let first = chain[0]; first && dependsOnPrevious(first) && chain.length <= 3; first = chain[0]) {
      const before = findAntecedent(session, first)
      if (!before) break
      if (kept.at(-1) === before) break
      chain.unshift(before)
    }
    const [first] = chain
    const isResolved = first && (!dependsOnPrevious(first) || kept.at(-1) === findAntecedent(session, first))
    if (isResolved && chain.length <= 3) kept.push(...chain)
  }
  return kept
}
