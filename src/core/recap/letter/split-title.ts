/** Splits "Session 12: The Causeway" at the colon; `number` is "" in a title without a name. */
export function splitTitle(title: string): { number: string; name: string } {
  const [number = '', name = ''] = title.split(/: (.*)/s)
  return name === '' ? { number: '', name: title } : { number, name }
}
