import type { Note } from '#contract/audio/tracks.ts'

/** The `info.txt` of a Craig recording. `users` are in the order of their tracks; `recordingId` is null if the text names none. */
export type CraigInfo = { recordingId: string | null; users: CraigUser[]; notes: Note[] }
export type CraigUser = {
  /** The name that Discord shows, or else the username without `#1234`. */
  name: string
  /** `rowan`, or `rowan#1234` for an old account. */
  username: string
}

const headings = ['Tracks:', 'Notes:'] as const

/** Returns empty lists for a text without these headings. */
export function parseCraigInfo(text: string): CraigInfo {
  const recordingId = /^\uFEFF?Recording (\S+)/.exec(text)?.[1] ?? null
  const info: CraigInfo = { recordingId, users: [], notes: [] }
  let heading: string | null = null
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const item = line.trim()
    // A list ends at the next line that is neither indented nor blank.
    if (!/^\s/.test(line)) {
      heading = headings.find((one) => one === item) ?? (item === '' ? heading : null)
    } else if (item !== '' && heading === 'Tracks:') info.users.push(parseUser(item))
    else if (item !== '' && heading === 'Notes:') info.notes.push(...parseNote(item))
  }
  return { ...info, notes: info.notes.sort((a, b) => a.at - b.at) }
}

/** Reads a line such as `rowan#0 (1234567890)`, or `Rowan (rowan) (1234567890)` with a display name. */
function parseUser(line: string): CraigUser {
  const named = line.replace(/\s*\(\d+\)$/, '')
  const [, shown, inParentheses] = /^(.+?)\s*\(([^()]+)\)$/.exec(named) ?? []
  const username = (inParentheses ?? named).replace(/#0$/, '')
  return { name: shown ?? username.replace(/#\d{4}$/, ''), username }
}

/** Reads a line such as `1:02:03: text` or `01:02:03.45: text`. */
function parseNote(line: string): Note[] {
  const [, hours, minutes, seconds, text] =
    /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:\.\d+)?):\s*(.*)$/.exec(line) ?? []
  if (minutes === undefined || seconds === undefined) return []
  const at = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return [{ at, text: (text ?? '').trim() }]
}
