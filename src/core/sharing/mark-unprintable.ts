import { limitMarks } from '#core/fold-name.ts'

const scripts: [name: string, characters: RegExp][] = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Ethiopic', /\p{Script=Ethiopic}/u],
  ['Runic', /\p{Script=Runic}/u],
  ['emoji', /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/u],
]
const otherCharacters = 'other signs'
const rareAccents = 'rare accents'

const cluster = /\P{M}\p{M}*|\p{M}+/gu
/** Invisible characters, which are dropped. Joiners are kept, because they change the shapes of letters. */
const ignorable = /\p{Cc}|(?![\u200c\u200d])\p{Cf}|\p{Variation_Selector}|\u034f/gu
const neutral = /^[\s\p{P}]/u

type PrintablePart = { text: string; isMark: boolean }
type Printable = { parts: PrintablePart[]; missing: Set<string> }

const nameScript = (text: string) =>
  scripts.find(([, characters]) => characters.test(text))?.[0] ?? otherCharacters

function findSubstitute(letter: string, isPrintable: (letter: string) => boolean): string | null {
  const plain = letter.normalize('NFKC')
  if ([...plain].every(isPrintable)) return plain
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return bare !== '' && isPrintable(bare) ? bare : null
}

/** Replaces unprintable text with marks such as `[Arabic]`, so that a reader sees what is missing. */
export function markUnprintable(text: string, isPrintable: (letter: string) => boolean): Printable {
  const parts: PrintablePart[] = []
  const missing = new Set<string>()
  let script: string | null = null
  let between = ''
  const print = (printed: string) => {
    const last = parts.at(-1)
    if (last && !last.isMark) last.text += printed
    else parts.push({ text: printed, isMark: false })
  }
  const written = limitMarks(text).replace(/\s/g, ' ').normalize('NFC').replace(ignorable, '')
  for (const [letter] of written.matchAll(cluster)) {
    const canPrint = isPrintable(letter)
    if (script !== null && canPrint && neutral.test(letter)) {
      between += letter
      continue
    }
    const plain = canPrint ? letter : findSubstitute(letter, isPrintable)
    if (plain !== null) {
      if (!canPrint && plain !== letter.normalize('NFKC')) missing.add(rareAccents)
      print(between + plain)
      between = ''
      script = null
      continue
    }
    const found = nameScript(letter)
    if (script === null || (found !== script && found !== otherCharacters)) {
      if (between) print(between)
      parts.push({ text: `[${found}]`, isMark: true })
      missing.add(found)
      script = found
    }
    between = ''
  }
  if (between) print(between)
  return { parts, missing }
}
