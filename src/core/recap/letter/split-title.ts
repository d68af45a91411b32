/** Splits "Session 12: The Causeway", whose number stands small above the name; a title without a name has no number. */
export function splitTitle(title: string): { number: string; name: string } {
  const [number = '', name = ''] = title.split(/: (.*)/s)
  return name === '' ? { number: '', name: title } : { number, name }
}
