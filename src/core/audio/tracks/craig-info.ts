import type { Note } from '#contract/audio/tracks.ts'
import { inFileName, stemOf } from './name-tracks.ts'

/** The `info.txt` of a Craig recording. `users` are in the order of their tracks; `recordingId` is null if the text names none. */
export type CraigInfo = { recordingId: string | null; users: CraigUser[]; notes: Note[] }
export type CraigUser = {
  /** The name that Discord shows, or else the username without `#1234`. */
  name: string
  /** `rowan`, or `rowan#1234` for an old account. */
  username: string
}

const headings = ['Tracks:', 'Notes:'] as const
/** A recording has at most 12 tracks, so more users or longer lines are not from Craig. */
const limits = { lineCharacters: 500, users: 100 } as const

/** Returns empty lists for a text without these headings. */
export function parseCraigInfo(text: string): CraigInfo {
  const recordingId = /^\uFEFF?Recording (\S{1,100})/.exec(text)?.[1] ?? null
  const info: CraigInfo = { recordingId, users: [], notes: [] }
  let heading: string | null = null
  for (const whole of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const line = whole.slice(0, limits.lineCharacters)
    const item = line.trim()
    // A list ends at the next line that is neither indented nor blank.
    if (!/^\s/.test(line)) {
      heading = headings.find((one) => one === item) ?? (item === '' ? heading : null)
    } else if (item !== '' && heading === 'Tracks:') {
      if (info.users.length < limits.users) info.users.push(parseUser(item))
    } else if (item !== '' && heading === 'Notes:') info.notes.push(...parseNote(item))
  }
  return { ...info, notes: info.notes.sort((a, b) => a.at - b.at) }
}

/** Reads a line such as `rowan#0 (1234567890)`, or `Rowan (rowan) (1234567890)` with a display name. */
function parseUser(line: string): CraigUser {
  const numbered = splitParentheses(line)
  const named = numbered && /^\d+$/.test(numbered.inside) ? numbered.before : line
  const { before: shown, inside } = splitParentheses(named) ?? { before: '', inside: named }
  const username = (shown === '' ? named : inside).replace(/#0$/, '')
  return { name: shown || username.replace(/#\d{4}$/, ''), username }
}

/** Splits `Rowan (rowan)`. Searches from the end, because an expression for this takes quadratic time on a run of blanks or parentheses. */
function splitParentheses(text: string): { before: string; inside: string } | null {
  const open = text.lastIndexOf('(')
  const inside = text.slice(open + 1, -1)
  if (open < 0 || !text.endsWith(')') || inside === '' || inside.includes(')')) return null
  return { before: text.slice(0, open).trimEnd(), inside }
}

/** Reads a line such as `1:02:03: text` or `01:02:03.45: text`. */
function parseNote(line: string): Note[] {
  const [, hours, minutes, seconds, text] =
    /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?):\s*(.*)$/.exec(line) ?? []
  if (minutes === undefined || seconds === undefined) return []
  const at = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return [{ at, text: (text ?? '').trim() }]
}

type NamedFile = { fileName: string; speaker: string }

/** Returns file names and an `info.txt` in the format of Craig, so that `nameTracks` finds the speaker of each file. */
export function writeCraigInfo(files: NamedFile[]): { fileNames: string[]; info: string } {
  const users = new Map<string, string>()
  const fileNames = files.map(({ fileName, speaker }, index) => {
    const user = users.get(speaker) ?? `${inFileName(stemOf(fileName))}_${index + 1}`
    users.set(speaker, user)
    return `${index + 1}-${user}${/\.[^./\\]*$/.exec(fileName)?.[0] ?? ''}`
  })
  const lines = [...users].map(([speaker, user], index) => `\t${speaker} (${user}) (${index + 1})`)
  return { fileNames, info: ['Tracks:', ...lines, ''].join('\n') }
}
