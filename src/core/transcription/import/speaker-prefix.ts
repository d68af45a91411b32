const particles = new Set('of the von van der den de del della di da du la le al and und y'.split(' '))
const longestName = 40

export function splitSpeakerPrefix(line: string): { name: string; text: string } | null {
  const trimmed = line.trim()
  // Searches only the start, because a line may be megabytes long.
  const head = trimmed.slice(0, 90)
  const colonAt = head.search(/[:：]/)
  if (colonAt < 1 || !/^(?::[*_]*(?:\s|$)|：)/.test(head.slice(colonAt))) return null
  const name = head
    .slice(0, colonAt)
    .replace(/^[-–>*_#• ]+/, '')
    .replace(/[*_ ]+$/, '')
  if (!looksLikeName(name)) return null
  return {
    name,
    text: trimmed
      .slice(colonAt + 1)
      .replace(/^[*_]+/, '')
      .trim(),
  }
}

function looksLikeName(name: string): boolean {
  if (name.length > longestName || !/\p{L}/u.test(name) || /[{}<>[\]="\\|]/.test(name)) return false
  if (/[.!?,;"“”…]\s|[!?,;…"“”]$/u.test(name)) {
    return /^(?:dr|mr|mrs|ms|st|prof)\.\s\p{Lu}[\p{L}' -]*$/iu.test(name)
  }
  const words = name.split(/\s+/)
  if (words.length === 1) return !/^(?:https?|ftp|mailto)$/i.test(name)
  return (
    words.length <= 5 &&
    words.every((word, index) => {
      if (index > 0 && particles.has(word.toLowerCase())) return true
      return /^[('‘#&/-]*(?:\p{Lu}|\p{Lt}|\p{Lo}|\p{N})/u.test(word) || /^[#&/-]$/.test(word)
    })
  )
}
