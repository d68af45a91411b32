import { newCampaign } from '#contract/campaigns/schemas.ts'
import { newSession } from '#contract/sessions/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { readFileDate } from './read-file-date.ts'

export type NamesFromFile = { campaign: string; session: string; date: string }

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
