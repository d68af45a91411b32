const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{Ll}\p{Lu}\p{Nd}]/u, 33],
]

const fairBits = 45
const strongBits = 65

export type PasswordStrength = 'weak' | 'fair' | 'strong'

const stepBetween = (from: string, to: string) =>
  Math.abs((to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0))

export function estimateStrength(password: string): PasswordStrength | null {
  const letters = [...password]
  if (letters.length === 0) return null
  // Counts only the first character of a sequence such as "aaa", "4567" or "dcb".
  const novel = letters.filter(
    (letter, index) => index === 0 || stepBetween(letters[index - 1] ?? '', letter) > 1,
  )
  const counted = Math.min(novel.length, 2 * new Set(letters).size)
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const bits = counted * Math.log2(pool)
  if (bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}
