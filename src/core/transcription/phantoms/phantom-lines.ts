/** Scripts without spaces between words: each character counts as a word. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}'
const wordPattern = new RegExp(`[${unspaced}]|[^\\s${unspaced}]+`, 'gu')
const notInWord = /[^\p{L}\p{M}\p{N}]+/gu

const fewestRepeats = 4
/** In words. */
const longestPhrase = 12
/** In lines. */
const longestVerse = 3

/** `from` and `to` (exclusive) are positions in the list; `period` is the number of items in the repeated group. */
type Loop = { from: number; to: number; period: number }

export type PlacedWord = { key: string; start: number }

/** `start` is the position of the word in `text`. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(wordPattern)].map((found) => ({ key: keyOfWord(found[0]), start: found.index }))
}

function wordsOf(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(keyOfWord).filter((word) => word !== '')
}

function keyOfWord(word: string): string {
  return word.toLowerCase().replace(notInWord, '')
}

/** Returns the longest passage in which a phrase occurs at least four times in a row; null if there is none. */
export function findPhraseLoop(words: string[]): Loop | null {
  return findLoops(words, longestPhrase).reduce<Loop | null>((best, loop) => {
    return best && best.to - best.from >= loop.to - loop.from ? best : loop
  }, null)
}

/** Finds where a line or a group of up to three lines occurs at least four times in a row. */
export function findLineLoops(texts: string[]): Loop[] {
  return findLoops(
    texts.map((text) => wordsOf(text).join(' ')),
    longestVerse,
  )
}

function findLoops(keys: string[], longestPeriod: number): Loop[] {
  const loops: Loop[] = []
  for (let period = 1; period <= longestPeriod; period++) {
    let from = 0
    for (let at = period; at <= keys.length; at++) {
      if (at < keys.length && keys[at] === keys[at - period]) continue
      if (at - from >= fewestRepeats * period) loops.push({ from, to: at, period })
      from = at - period + 1
    }
  }
  return loops
}

/** Whisper models write these lines for silence, because subtitles on the web end with them. */
const credits = [
  'Thanks for watching!',
  'Thank you for watching!',
  'Thank you so much for watching!',
  'Thank you for watching and see you in the next video.',
  'Thanks for watching and see you next time.',
  'Please subscribe.',
  'Please subscribe to my channel.',
  'Please like and subscribe.',
  'Like and subscribe.',
  "Don't forget to subscribe.",
  "Don't forget to like and subscribe.",
  'Subtitles by the Amara.org community',
  'Transcription by CastingWords',
  'Transcribed by https://otter.ai',
  'Untertitel der Amara.org-Community',
  'Untertitelung des ZDF für funk, 2017',
  'Untertitelung im Auftrag des ZDF für funk, 2017',
  'Untertitel im Auftrag des ZDF für funk, 2017',
  'Vielen Dank fürs Zuschauen!',
  'Danke fürs Zuschauen!',
  'Copyright WDR 2020',
  'Copyright WDR 2021',
  'SWR 2020',
  'SWR 2021',
  "Sous-titres réalisés par la communauté d'Amara.org",
  "Sous-titres réalisés para la communauté d'Amara.org",
  'Sous-titrage Société Radio-Canada',
  "Sous-titrage ST' 501",
  "Merci d'avoir regardé cette vidéo !",
  'Subtítulos realizados por la comunidad de Amara.org',
  'Subtítulos por la comunidad de Amara.org',
  '¡Gracias por ver el video!',
  '¡Suscríbete al canal!',
  'Legendas pela comunidade Amara.org',
  'Obrigado por assistir!',
  'Sottotitoli creati dalla comunità Amara.org',
  'Sottotitoli e revisione a cura di QTSS',
  'Grazie per la visione!',
  'Ondertiteld door de Amara.org gemeenschap',
  'Ondertiteling door de Amara.org gemeenschap',
  'Bedankt voor het kijken!',
  'Napisy stworzone przez społeczność Amara.org',
  'Продолжение следует...',
  'Спасибо за просмотр!',
  'Субтитры сделал DimaTorzok',
  'Субтитры создавал DimaTorzok',
  'Altyazı M.K.',
  'İzlediğiniz için teşekkür ederim.',
  'ご視聴ありがとうございました',
  '시청해주셔서 감사합니다.',
  '字幕由Amara.org社区提供',
  '请不吝点赞 订阅 转发 打赏支持明镜与点点栏目',
]

/** Whisper models write these for silence, but people at a table say them as well. */
const courtesies = ['Thank you.', 'Thank you very much.', 'Thanks.', 'You', 'Bye.', 'Bye-bye.']

const keyOf = (text: string) => wordsOf(text).join('')
const creditKeys = new Set(credits.map(keyOf))
const courtesyKeys = new Set(courtesies.map(keyOf))

/** Labels of sounds, such as "[BLANK_AUDIO]", "(upbeat music)" and "♪ ♪". */
const soundLabel = /^(?:[[(*](?:[\w ]+ )?(?:blank_audio|silence|music|music playing)[\])*]|[♪♫\s]+)$/iu

const longest = Math.max(...credits.map(({ length }) => length)) + 10

export function isCredit(text: string): boolean {
  return text.length <= longest && (creditKeys.has(keyOf(text)) || soundLabel.test(text))
}

export function isCourtesy(text: string): boolean {
  return text.length <= longest && courtesyKeys.has(keyOf(text))
}
