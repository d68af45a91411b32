export function removeSentence(description: string, sentence: string): string {
  const at = sentence === '' ? -1 : description.lastIndexOf(sentence)
  if (at < 0) return description
  const before = description.slice(0, at)
  const after = description.slice(at + sentence.length)
  const [textBefore, textAfter] = [before.trimEnd(), after.trimStart()]
  const startsLine = textBefore === '' || before.slice(textBefore.length).includes('\n')
  const endsLine = textAfter === '' || after.slice(0, after.length - textAfter.length).includes('\n')
  return startsLine || endsLine ? textBefore + after : before + after.replace(/^ /, '')
}
