export type NameChange = { from: string; to: string }

/** Spellings with the same key count as one: case, the kind of apostrophe and the number of blanks do not matter. */
export function spellingKey(name: string): string {
  return name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

export const isSameSpelling = (one: string, other: string): boolean => spellingKey(one) === spellingKey(other)
