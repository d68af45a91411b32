export type NameChange = { from: string; to: string }

/** Spellings with the same key count as equal: case, kind of apostrophe and number of blanks do not matter. */
export function spellingKey(name: string): string {
  return name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

export const isSameSpelling = (one: string, other: string): boolean => spellingKey(one) === spellingKey(other)

export const pairKey = (from: string, to: string): string => `${spellingKey(from)}\n${spellingKey(to)}`
