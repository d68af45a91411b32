import { newCampaign } from '#contract/campaigns/schemas.ts'
import { newSession } from '#contract/sessions/schemas.ts'

export type NamesFromFile = { campaign: string; session: string; date: string }

/** Longest name of a file on common file systems. */
const longestFileName = 255
const defaults = { campaign: 'My campaign', session: 'Session 1' }

const datePattern = /(?<!\d)((?:19|20)\d\d)([-_. ]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?!\d)/
const sessionPattern = /(?:^|\s)(?:session|episode|sitzung|part|ep\.?|s)\s*#?\d+(?!\w).*$/i
const recorderPattern =
  /^(?:new |my |voice )?(?:audio|captions|file|memo|recording|session|subtitles|track|transcript|untitled|zoom)?[\s\d()#:.,T-]*$/i

const tidy = (text: string) =>
  text
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s\-–—.,:]+|[\s\-–—.,:]+$/g, '')
    .trim()
const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase('en') + text.slice(1)

/** Reads names such as "2026-10-17 Ashen Crown - Session 3.mp3". `day` (YYYY-MM-DD) replaces a missing or invalid date. */
export function nameFromFile(fileName: string, day: string): NamesFromFile {
  const withoutExtension = fileName.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, longestFileName)
  const found = datePattern.exec(withoutExtension)
  const date = found ? `${found[1]}-${found[3]}-${found[4]}` : day
  const { campaign, session } = splitName(tidy(withoutExtension.replace(datePattern, ' ')))
  return {
    campaign: firstValid([campaign, defaults.campaign], (name) => newCampaign.safeParse({ name }).success),
    session: firstValid([session, defaults.session], (name) => newSession.safeParse({ name }).success),
    date: newSession.safeParse({ name: 'x', sessionDate: date }).success ? date : day,
  }
}

/**
 * Names a new session in an existing campaign. If the file name contains only a campaign name, that becomes the name of the session.
 * @param number the session's number, used if the file name contains no name
 */
export function nameNewSession({ campaign, session }: NamesFromFile, number: number): string {
  if (session !== defaults.session) return session
  const wanted = campaign === defaults.campaign ? '' : campaign
  return firstValid(
    [wanted, `Session ${number}`],
    (name) => name !== '' && newSession.safeParse({ name }).success,
  )
}

function splitName(name: string): { campaign: string; session: string } {
  if (recorderPattern.test(name)) return { campaign: '', session: '' }
  const [first = '', ...rest] = name.split(/\s+[-–—]\s+/)
  if (rest.length > 0 && !recorderPattern.test(first)) {
    return { campaign: capitalize(tidy(first)), session: capitalize(tidy(rest.join(' - '))) }
  }
  const session = sessionPattern.exec(name)?.[0] ?? ''
  const campaign = name.slice(0, name.length - session.length)
  return { campaign: capitalize(tidy(campaign)), session: capitalize(tidy(session)) }
}

const firstValid = ([name = '', fallback = '']: string[], isValid: (name: string) => boolean) =>
  isValid(name) ? name : fallback
