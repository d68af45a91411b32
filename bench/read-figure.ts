const toBase: Record<string, number> = { ms: 1, s: 1000, MB: 1, x: 1, '/s': 1, 'MB/s': 1, '': 1 }
const amountText = /(\d[\d,]*\.?\d*) ?(ms|s|MB\/s|MB|x|\/s)?(?![\w.])/

/** The number in a figure such as "36 ms", "1.20 s" or "1,435/s"; times in milliseconds. Null where there is none. */
export function readAmount(text: string): { amount: number; unit: string } | null {
  const [, digits, unit = ''] = amountText.exec(text) ?? []
  if (digits === undefined) return null
  return { amount: Number(digits.replaceAll(',', '')) * (toBase[unit] ?? 1), unit }
}

/** What a figure may be at most, or, of a rate, at least. */
export function readLimit(held: string): { limit: number; isLeast: boolean } | null {
  const found = /^(limit|at least) (.*)/.exec(held)
  const read = found?.[2] ? readAmount(found[2]) : null
  if (!read || read.amount === 0 || held.includes('%')) return null
  return { limit: read.amount, isLeast: found?.[1] === 'at least' || read.unit.endsWith('/s') }
}
