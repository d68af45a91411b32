export type NameChange = { from: string; to: string }

/** Two spellings with the same key are one misspelling: case, blanks and the kind of apostrophe do not matter. */
export function spellingKey(name: string): string {
  return name.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}

export const isSameSpelling = (one: string, other: string): boolean => spellingKey(one) === spellingKey(other)
