import { newCampaign } from '#contract/campaigns/schemas.ts'
import { newSession } from '#contract/sessions/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'

/** English, German, French, Spanish and Italian, January first. */
const months = [
  'jan january januar janvier enero gennaio ene gen',
  'feb february februar février febrero febbraio fév',
  'mar march märz mars marzo mär mrz',
  'apr april avril abril aprile avr abr',
  'may mai mayo maggio mag',
  'jun june juni juin junio giugno giu',
  'jul july juli juillet julio luglio lug',
  'aug august août agosto aoû ago',
  'sep sept september septembre septiembre settembre set',
  'oct october oktober octobre octubre ottobre okt ott',
  'nov november novembre noviembre',
  'dec december dezember décembre diciembre dicembre dez déc dic',
].map((names) => names.split(' '))
const monthName = `(${months
  .flat()
  .sort((a, b) => b.length - a.length)
  .join('|')})(?!\\p{L})\\.?`

/** The time after a date: "190211", "19-2-11", "at 19.02.11", "19:02 GMT+1". */
const time = String.raw`(?:[-_ T,]{0,2}(?:at |um |à )?(?:[0-2]?\d[-.:_h][0-5]?\d(?:[-.:_][0-5]?\d)?|[0-2]\d[0-5]\d(?:[0-5]\d\d{0,3})?)(?!\d)(?: ?(?:[ap]m|UTC|GMT|CET|CEST|MEZ|MESZ|Z)(?:[+-]\d{1,4})?)?)?`

const yearFirst = new RegExp(
  String.raw`(?<!\d)((?:19|20)\d\d)([-_./ ]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)${time}`,
  'iu',
)
const yearLast = new RegExp(String.raw`(?<!\d)(\d{1,2})([-_./])(\d{1,2})\2((?:19|20)\d\d)(?!\d)${time}`, 'iu')
const monthFirst = new RegExp(
  String.raw`(?<!\p{L})${monthName}[ _-]?(\d{1,2})(?:st|nd|rd|th)?,?[ _-]((?:19|20)\d\d)(?!\d)${time}`,
  'iu',
)
const dayFirst = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?[ _-]?(?:of |de )?${monthName},?[ _-](?:de )?((?:19|20)\d\d)(?!\d)${time}`,
  'iu',
)

/** `rest` is the name without the date, `ambiguous` a date of which day and month cannot be told apart. */
type FileDate = { date: string | null; ambiguous: string | null; rest: string }

/** Finds the date in a file name: 2026-11-12, 20261112_190211, Nov 12, 2026 or 25.12.2026, but not 12.11.2026. */
function readFileDate(name: string): FileDate {
  const first = yearFirst.exec(name)
  if (first) return toDate(name, first, first[1], Number(first[3]), Number(first[4]))
  const byName = monthFirst.exec(name)
  if (byName) return toDate(name, byName, byName[3], toMonth(byName[1]), Number(byName[2]))
  const byDay = dayFirst.exec(name)
  if (byDay) return toDate(name, byDay, byDay[3], toMonth(byDay[2]), Number(byDay[1]))
  const last = yearLast.exec(name)
  if (!last) return { date: null, ambiguous: null, rest: name }
  const [one, two] = [Number(last[1]), Number(last[3])]
  if (one !== two && one <= 12 && two <= 12) {
    const [written = ''] = /^\d{1,2}[-_./]\d{1,2}[-_./]\d{4}/.exec(last[0]) ?? []
    return { date: null, ambiguous: written, rest: cutOut(name, last) }
  }
  return two > 12 ? toDate(name, last, last[4], one, two) : toDate(name, last, last[4], two, one)
}

const toMonth = (name = '') => months.findIndex((names) => names.includes(name.toLowerCase())) + 1

function toDate(name: string, match: RegExpExecArray, year = '', month = 0, day = 0): FileDate {
  if (month < 1 || month > 12 || day < 1 || day > 31) return { date: null, ambiguous: null, rest: name }
  const pad = (number: number) => String(number).padStart(2, '0')
  return { date: `${year}-${pad(month)}-${pad(day)}`, ambiguous: null, rest: cutOut(name, match) }
}

const cutOut = (name: string, { index, 0: found }: RegExpExecArray) =>
  `${name.slice(0, index)} ${name.slice(index + found.length)}`

type NamesFromFile = { campaign: string; session: string; date: string }

const defaults = { campaign: 'My campaign', session: 'Session 1' }

const sessionPattern =
  /(?:^|\s)(?:session|episode|sitzung|folge|abend|séance|sesión|sessione|sessie|part|ep\.?|s)\s*#?\d+(?!\w).*$/i
const recorderWords =
  /^(?:new|my|neue|neuer|nouvel|nouveau|nueva|nuova|voice|audio|video|vid|aud|ptt|pxl|img|mvi|mov|dsc|rec|wa|ste|tr|whatsapp|signal|telegram|discord|obs|craig|audio_only|captions?|cc|closed|saved|file|memo|memos|sprachmemo|meeting|recording|recordings|recorded|record|aufnahme|aufzeichnung|besprechung|besprechungsaufzeichnung|enregistrement|grabación|grabacion|registrazione|opname|session|sitzung|subtitles?|track|transcript|transcription|transkript|untitled|zoom|teams|google|meet|gmt|gvo|gallery|speaker|view|standard|quality|at|um|with|notes|gemini|by|mix|final|sound)$/i

/** What recorders and meeting tools add to the name that a person gave. */
const additions: RegExp[] = [
  // Zoom: GMT20261112-190211_Recording_gallery_1920x1080
  /^GMT(?=\d{8})/i,
  /(?:^|_)Recording(?:[_ ](?:gvo|gallery|avo|as|separate|speaker|standard|view))*(?:[_ ]\d{3,4}x\d{3,4})?$/i,
  /[_ ]\d{3,4}x\d{3,4}$/,
  /^(?:audio|video)(?:_only|[\p{L}]*\d{6,})$/iu,
  /^meeting_saved_(?:closed_caption|new_chat|chat)$/i,
  // Craig: craig_AbCdEf12345_2026-11-12 and craig-AbCdEf12345-x7Yz
  /^craig[-_][A-Za-z\d]{8,16}(?:[-_](?!\d{4}-)[A-Za-z\d]{3,8}(?=$|[-_.]))?/i,
  // Teams, in several languages
  /[-–—\s]{0,3}(?:meeting recording|meeting transcript|besprechungsaufzeichnung|enregistrement de la réunion|grabación de la reunión|registrazione della riunione|vergaderopname)$/i,
  // Otter, Google Meet, Fathom
  /[\s_-]{0,3}otter[._]ai(?: ?\(\d+\))?$/i,
  /[-–—\s]{0,3}(?:notes by gemini|transcript|transkript|transcription|recording|aufzeichnung)$/i,
  // Voice messages: PTT-20261112-WA0003
  /[-_ ]WA\d{3,5}$/i,
  // Voice memos of iOS, and codes of Google Meet
  /-(?=\d*[A-F])[\dA-F]{8}$/,
  /^[a-z]{3}-[a-z]{4}-[a-z]{3}(?=\s|$)/,
  // Addresses of videos
  /\s*\[[\w-]{11}\]$/,
  /\s*\(\d{1,2}\)$/,
]
/** One extension, and the kind of the content before it: ".transcript.vtt", ".flac.zip", ".en.vtt". */
const extension =
  /(?:\.(?:transcript|cc|captions?|aac|flac|ogg|wav|mp3|oggflac|[a-z]{2}(?:-[A-Z]{2})?))?\.[a-z\d]{1,5}$/i

const tidy = (text: string) =>
  text
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s\-–—.,:()]+|[\s\-–—.,:(]+$/g, '')
    .replace(/\(\s*\)/g, '')
    .trim()
const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)

/** Reads names such as "2026-10-17 Ashen Crown - Session 3.mp3". `day` (YYYY-MM-DD) replaces a missing, ambiguous or invalid date. */
export function nameFromFile(fileName: string, day: string): NamesFromFile {
  const whole = fileName.slice(-400).replace(extension, '')
  const found = readFileDate(removeAdditions(whole))
  const date = found.date ?? day
  const { campaign, session } = splitName(tidy(removeAdditions(found.rest.trim())))
  // A date that may be read in two ways stays in the name of the session.
  const dated = found.ambiguous === null ? session : tidy(`${session} ${found.ambiguous}`)
  return {
    campaign: firstValid([campaign, defaults.campaign], (name) => newCampaign.safeParse({ name }).success),
    session: firstValid([dated, defaults.session], (name) => newSession.safeParse({ name }).success),
    date: newSession.safeParse({ name: 'x', sessionDate: date }).success ? date : day,
  }
}

function removeAdditions(name: string): string {
  return additions.reduce((rest, addition) => rest.replace(addition, ''), name)
}

/**
 * Names a new session in an existing campaign. If the file name contains only a campaign name, that becomes the name of the session.
 * @param number the session's number, used if the file name contains no name
 */
export function nameNewSession({ campaign, session }: NamesFromFile, number: number): string {
  if (session !== defaults.session) return session
  const wanted = campaign === defaults.campaign ? '' : campaign
  return firstValid(
    [wanted, sessionOfNumber(number)],
    (name) => name !== '' && newSession.safeParse({ name }).success,
  )
}

/** True for names that recorders give, such as "New Recording 12" and "VID 0001". */
function isRecorderName(name: string): boolean {
  const words = name.split(/[\s_().#,:-]+/).filter((word) => /\p{L}/u.test(word))
  return words.every((word) => recorderWords.test(word.replace(/\d+$/, '')))
}

function splitName(name: string): { campaign: string; session: string } {
  if (isRecorderName(name)) return { campaign: '', session: '' }
  const [first = '', ...rest] = name.split(/\s+[-–—]\s+/)
  if (rest.length > 0 && !isRecorderName(first)) {
    const session = rest.join(' - ')
    return {
      campaign: capitalize(tidy(first)),
      session: isRecorderName(session) && !/\d/.test(session) ? '' : capitalize(tidy(session)),
    }
  }
  const session = sessionPattern.exec(name)?.[0] ?? ''
  const campaign = name.slice(0, name.length - session.length)
  return { campaign: capitalize(tidy(campaign)), session: capitalize(tidy(session)) }
}

const firstValid = ([name = '', fallback = '']: string[], isValid: (name: string) => boolean) =>
  isValid(name) ? name : fallback
