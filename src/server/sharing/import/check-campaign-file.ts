import * as z from 'zod/mini'
import { fileCampaign, fileSeat } from '#contract/campaigns/file-campaign.ts'
import { tableLimits } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import { type FileMap, fileMap } from '#contract/maps/file-map.ts'
import { mapLimits } from '#contract/maps/texts.ts'
import { nameLimits } from '#contract/names/schemas.ts'
import { filePicture } from '#contract/pictures/schemas.ts'
import { campaignFormat, fileCorrection, fileSession } from '#contract/sharing/campaign-file.ts'
import { exportTexts, importCounts, importLimits, pdfTexts } from '#contract/sharing/exports.ts'
import { type FileTranscript, fileTranscript } from '#contract/transcription/file-transcript.ts'
import { type FileEntry, fileEntry } from '#contract/wiki/file-entry.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'

/** The small parts of a valid file. Recaps, bookmarks, transcripts, entries and pictures are imported page by page. */
export const checkedFile = z.object({
  campaign: fileCampaign,
  table: z.array(fileSeat),
  hiddenCategories: z.array(z.string()),
  corrections: z.array(fileCorrection),
  sessions: z.array(z.omit(fileSession, { recap: true, bookmarks: true })),
  /** Without references to entries and sessions that the file lacks. */
  maps: z.array(fileMap),
  counts: importCounts,
})
export type CheckedFile = z.infer<typeof checkedFile>

const unfit = (part: string, cause?: unknown) =>
  new AppError('VALIDATION', exportTexts.unfit(part), { cause })

/** A value that is not a list counts as a list of one item. */
export function listItems(value: unknown): unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

/**
 * `pictures` contains the ids of the pictures in the file that its campaign, seats, entries or maps use.
 * @throws VALIDATION with an explanation if a part of the file cannot be imported
 */
export function checkCampaignFile(file: Record<string, unknown>): CheckedFile & { pictures: Set<string> } {
  requireCampaignFormat(file)
  const read = <T>(key: string, item: z.ZodMiniType<T>, part: string, max = Number.POSITIVE_INFINITY): T[] =>
    listItems(file[key]).map((value, at) => {
      if (at >= max) throw unfit(`more ${key} than a campaign`)
      const parsed = item.safeParse(value)
      if (!parsed.success) throw unfit(part, parsed.error)
      return parsed.data
    })
  const campaign = read('campaign', fileCampaign, 'a campaign').at(-1)
  if (!campaign) throw unfit('no campaign')
  const table = read('table', fileSeat, 'a seat of the table')
  if (table.length > tableLimits.seats) throw unfit('a table')
  const category = z.string().check(z.maxLength(200))
  const sessions = read('sessions', fileSession, 'a session', importLimits.sessions).map(
    ({ recap: _, bookmarks: __, ...session }) => session,
  )
  const numbers = collectUnique(sessions, ({ sessionNumber }) => [sessionNumber, `session ${sessionNumber}`])
  const transcripts = read('transcripts', fileTranscript, 'a transcript')
  const transcriptIds = collectUnique(transcripts, ({ id }) => [id, 'a transcript'])
  transcripts.forEach(checkSpeakers)
  const entries = read('entries', fileEntry, 'an entry')
  const entryIds = collectUnique(entries, ({ id }) => [id, 'an entry'])
  if (entryIds.size > wikiLimits.entries) throw new AppError('VALIDATION', maintenanceTexts.wikiFull)
  entries.forEach(checkMentions)
  const maps = read('maps', fileMap, 'a map', mapLimits.perCampaign)
  maps.forEach(checkPaths)
  const pictures = read('pictures', filePicture, 'a picture', importLimits.pictures)
  const pictureIds = collectUnique(pictures, ({ id }) => [id, 'a picture'])

  // A file from a share link has no sessions, so they are made from the dates of its entries.
  const sessionDates = new Map(
    entries.flatMap(({ sessionNumber, sessionDate }) =>
      sessionNumber === null || sessionDate === null ? [] : [[sessionNumber, sessionDate]],
    ),
  )
  for (const [sessionNumber, date] of sessionDates) {
    if (numbers.has(sessionNumber)) continue
    const name = pdfTexts.session(sessionNumber)
    sessions.push({ id: `bare ${name}`, sessionNumber, name, date, notes: '' })
  }
  const sessionIds = collectUnique(sessions, ({ id }) => [id, 'a session'])
  if (sessions.length > importLimits.sessions) throw unfit('more sessions than a campaign')
  if (!transcripts.every(({ sessionId }) => sessionIds.has(sessionId))) throw unfit('a transcript')
  if (!entries.every(({ mentions = [] }) => mentions.every(({ sessionId }) => sessionIds.has(sessionId))))
    throw unfit('an entry')
  const named = new Set([campaign.cover, ...[...table, ...entries, ...maps].map(({ picture }) => picture)])
  return {
    campaign,
    table,
    hiddenCategories: [...new Set(read('hiddenCategories', category, 'a category'))],
    corrections: read('corrections', fileCorrection, 'a correction', nameLimits.corrections),
    sessions,
    maps: maps.map((map) => keepKnown(map, entryIds, sessionIds)),
    pictures: new Set([...pictureIds].filter((id) => named.has(id))),
    counts: { sessions: sessions.length, transcripts: transcriptIds.size, entries: entryIds.size },
  }
}

function requireCampaignFormat({ format, version }: Record<string, unknown>): void {
  if (format !== campaignFormat.name || typeof version !== 'number' || !Number.isInteger(version)) {
    throw new AppError('VALIDATION', exportTexts.notOurs)
  }
  if (version > campaignFormat.version) throw new AppError('VALIDATION', exportTexts.newer)
  if (version < 1) throw new AppError('VALIDATION', exportTexts.notOurs)
}

function collectUnique<T, Key>(items: T[], describe: (item: T) => [key: Key, part: string]): Set<Key> {
  const seen = new Set<Key>()
  for (const [key, part] of items.map(describe)) {
    if (seen.has(key)) throw new AppError('VALIDATION', exportTexts.twice(part))
    seen.add(key)
  }
  return seen
}

function keepKnown(map: FileMap, entryIds: Set<string>, sessionIds: Set<string>): FileMap {
  const { pins, paths = [] } = map
  return {
    ...map,
    pins: pins.map((pin) =>
      pin.entryId !== null && entryIds.has(pin.entryId) ? pin : { ...pin, entryId: null },
    ),
    paths: paths.filter(({ sessionId }) => sessionIds.has(sessionId)),
  }
}

function checkPaths({ paths = [] }: FileMap): void {
  const sessionIds = new Set(paths.map(({ sessionId }) => sessionId))
  const stops = paths.reduce((sum, path) => sum + path.stops.length, 0)
  if (sessionIds.size < paths.length || sessionIds.size > importLimits.sessions || stops > importLimits.stops)
    throw unfit('a map')
}

function checkSpeakers({ speakers, segments }: FileTranscript): void {
  const speakerIds = new Set(speakers.map(({ id }) => id))
  const segmentIds = new Set(segments.map(({ id }) => id))
  const isSpoken = segments.every(({ speakerId }) => speakerId === null || speakerIds.has(speakerId))
  if (speakerIds.size < speakers.length || segmentIds.size < segments.length || !isSpoken)
    throw unfit('a transcript')
}

function checkMentions({ details, mentions = [] }: FileEntry): void {
  const sessionIds = new Set(mentions.map(({ sessionId }) => sessionId))
  if (sessionIds.size < mentions.length || Object.keys(details).length > wikiLimits.details)
    throw unfit('an entry')
}
