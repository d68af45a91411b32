const capitalized = String.raw`\p{Lu}[\p{L}\p{M}'’-]*`
const phrases = new RegExp(`${capitalized}(?:\\s+${capitalized})*`, 'gu')
const mostNames = 5

/**
 * Returns up to five capitalized words or phrases. A phrase at the start of the line comes last, because the first word is capitalized
 * even if it is not a name.
 */
export function listNamesIn(line: string): string[] {
  const found = [...line.matchAll(phrases)].map(({ 0: text, index }) => ({
    name: text.replace(/['’]s?$/u, ''),
    isFirst: index === 0,
  }))
  const names = found
    .filter(({ name }) => name.length > 2)
    .sort((a, b) => Number(a.isFirst) - Number(b.isFirst))
    .map(({ name }) => name)
  return [...new Set(names)].slice(0, mostNames)
}
