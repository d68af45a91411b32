import { foldWord } from '#core/language/tokenize.ts'

/**
 * Splits a word into parts that have only the letters a to z: "Al-Rashíd" gives "al" and "rashid", "ComfyUI" gives "comfy", "u" and "i".
 */
export function spokenParts(written: string): string[] {
  return written
    .replace(/['’ʼ]/g, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap((part) => (/^\p{Lu}{2,3}$/u.test(part) ? [...part] : [part]))
    .map(foldLetters)
    .filter((part) => /^[a-z]+$/.test(part))
}

function foldLetters(part: string): string {
  return foldWord(part.toLowerCase().replace(/[æœøðþßłı]/g, (letter) => unmarked[letter] ?? letter))
}

const unmarked: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'th',
  þ: 'th',
  ß: 'ss',
  ł: 'l',
  ı: 'i',
}
