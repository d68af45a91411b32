/** Splits "Session 12: The Causeway" at the colon. Without a colon or a text after it, `name` is the whole title and `number` is "". */
export function splitTitle(title: string): { number: string; name: string } {
  const [number = '', name = ''] = title.split(/: (.*)/s)
  return name === '' ? { number: '', name: title } : { number, name }
}
