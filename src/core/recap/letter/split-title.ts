/** Splits "Session 12: The Causeway" for display: the number in small type above the name. A title without a name has no number. */
export function splitTitle(title: string): { number: string; name: string } {
  const [number = '', name = ''] = title.split(/: (.*)/s)
  return name === '' ? { number: '', name: title } : { number, name }
}
