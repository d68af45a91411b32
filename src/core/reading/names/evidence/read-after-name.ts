export function readAfterName(text: string, name: string): string | null {
  const start = [text, text.replace(/^The /, '')].find((one) => one.startsWith(name))
  return start === undefined ? null : start.slice(name.length)
}
