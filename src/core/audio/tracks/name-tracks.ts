import { trackLimits } from '#contract/audio/tracks.ts'
import type { Seat } from '#contract/campaigns/table.ts'
import { foldName } from '#core/fold-name.ts'
import type { CraigInfo, CraigUser } from './craig-info.ts'

/** Craig, a recording bot for Discord, names tracks `2-rowan`, `2-rowan_1234` or `2-rowan_0`, plus a file extension. */
const craigName = /^(\d+)-(.+)$/

/** Returns the speaker from the name of a file: "rowan" for `2-rowan_0.flac`. */
export function parseTrackName(fileName: string): string {
  const stem = stemOf(fileName)
  const name = (craigName.exec(stem)?.[2] ?? stem).replace(/_(?:0|\d{4})$/, '').replaceAll('_', ' ')
  return removeDirections(name).trim() || removeDirections(stem).trim()
}

/** Marks that change the direction of text could make a name look like another. */
const removeDirections = (text: string) => text.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')

/**
 * Returns one speaker per file. Users who share a display name are told apart by their usernames. If a file is named after no user, but after
 * the recording, or like another track, the number of the track decides.
 */
export function nameTracks(
  fileNames: string[],
  { users, recordingId }: Pick<CraigInfo, 'users' | 'recordingId'>,
): string[] {
  return fileNames.map((fileName) => {
    const number = readUnnamed(fileName, fileNames, recordingId)
    const user = findCraigUser(fileName, users) ?? (number === null ? undefined : users[number - 1])
    if (!user) return number === null ? parseTrackName(fileName) : `Speaker ${number}`
    const isShared = users.some((other) => other !== user && other.name === user.name)
    return removeDirections(isShared ? user.username : user.name)
  })
}

/** Returns the number of the track, or null if its file has the name of a user. */
function readUnnamed(fileName: string, fileNames: string[], recordingId: string | null): number | null {
  const [, number, name] = /^(\d+)(?:-(.*))?$/.exec(stemOf(fileName)) ?? []
  if (number === undefined) return null
  const isSameName = (other: string) => other !== fileName && craigName.exec(stemOf(other))?.[2] === name
  const isUnnamed = !name || name === recordingId || fileNames.some(isSameName)
  return isUnnamed ? Number(number) : null
}

/** Titles that recording programs give to tracks, and that are no names of people. */
const isNoName = (title: string) =>
  /\d$|[_/]|\b(?:audio|aux|channel|chat|commentary|default|desktop|discord|english|game|input|left|main|mic|microphone|mix|mono|music|output|recording|right|sound|stereo|stream|surround|system|track|voice)\b/i.test(
    title,
  )

/** Returns one speaker per audio stream of a file. A stream without the name of a person is called after its number in the file. */
export function nameStreams(streams: { index: number; title: string | null }[]): string[] {
  return streams.map(({ index, title }) => {
    const isOwn = streams.filter((other) => other.title === title).length === 1
    return title && isOwn && !isNoName(title)
      ? removeDirections(title).slice(0, trackLimits.speaker)
      : `Speaker ${index + 1}`
  })
}

/** In file names, Craig replaces every character except ASCII letters and digits with an underscore. */
export const inFileName = (username: string) => username.replace(/[^a-zA-Z0-9]/g, '_')

/** Finds the user by the number of the track if the name agrees, or else by the name alone. */
export function findCraigUser(fileName: string, users: CraigUser[]): CraigUser | undefined {
  const [, number, name = ''] = craigName.exec(stemOf(fileName)) ?? []
  const isNamed = ({ username }: CraigUser) =>
    [name, name.replace(/_(?:0|\d{4})$/, '')].includes(inFileName(username)) ||
    inFileName(username.replace(/#\d{4}$/, '')) === name
  const numbered = users[Number(number) - 1]
  return numbered && isNamed(numbered) ? numbered : users.find(isNamed)
}

export function stemOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  return base.replace(/\.[^.]*$/, '')
}

/** Track 10 follows track 9. Names without a number come last. */
export function compareTracks(left: string, right: string): number {
  const [a, b] = [left, right].map((name) =>
    Number(craigName.exec(stemOf(name))?.[1] ?? Number.POSITIVE_INFINITY),
  )
  if (a !== undefined && b !== undefined && a !== b) return a - b
  return left < right ? -1 : left > right ? 1 : 0
}

type Named = Pick<Seat, 'player' | 'character' | 'aliases' | 'speakerName'>

/** Returns, for each file, the player of the seat that it is named after, or else the speaker from its name. */
export function suggestSpeakers(fileNames: string[], seats: Named[]): string[] {
  return nameTracks(fileNames, { users: [], recordingId: null }).map((name) => {
    const folded = foldName(name)
    const seat = seats.find(({ player, character, aliases, speakerName }) =>
      [speakerName, player, character, ...aliases].some((one) => one !== null && foldName(one) === folded),
    )
    return folded === '' ? name : (seat?.player ?? name)
  })
}
