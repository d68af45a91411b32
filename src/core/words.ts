export const word = /[\p{L}\p{M}\p{N}]+/gu

/** Lower-cases a text without changing its length, so that positions stay valid. */
export function lowerCase(text: string): string {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return lower
  return Array.from(text, (letter) => {
    const low = letter.toLowerCase()
    return low.length === letter.length ? low : letter
  }).join('')
}

export function listWords(text: string): string[] {
  return lowerCase(text).match(word) ?? []
}

export const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

export const capitalize = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
