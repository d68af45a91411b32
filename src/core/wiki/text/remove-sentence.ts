export function removeSentence(description: string, sentence: string): string {
  const at = sentence === '' ? -1 : description.lastIndexOf(sentence)
  if (at < 0) return description
  const before = description.slice(0, at)
  const after = description.slice(at + sentence.length)
  const isInLine = !/^\s*(?:\n|$)/.test(after) && !/(?:^|\n)\s*$/.test(before)
  return isInLine ? before + after.replace(/^ /, '') : before.trimEnd() + after
}
