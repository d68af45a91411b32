/** Gives each item a unique key from its text. Items have no id, and users may enter the same text twice. */
export function withKeys<T>(items: T[], textOf: (item: T) => string): [key: string, item: T][] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const text = textOf(item)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return [`${count} ${text}`, item]
  })
}
