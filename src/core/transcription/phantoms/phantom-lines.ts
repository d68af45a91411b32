import { wordsOf } from './find-loops.ts'

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
