/** What follows a name at the beginning of a text, with or without "The" before it; null where the text begins otherwise. */
export function readAfterName(text: string, name: string): string | null {
  const start = [text, text.replace(/^The /, '')].find((one) => one.startsWith(name))
  return start === undefined ? null : start.slice(name.length)
}
