import * as z from 'zod/mini'
import {
  campaignFormat,
  type FileCampaign,
  type FileCorrection,
  type FileEntry,
  type FileMap,
  type FileSeat,
  type FileSession,
  type FileTranscript,
  fileCampaign,
  fileCorrection,
  fileEntry,
  fileMap,
  filePicture,
  fileSeat,
  fileSession,
  fileTranscript,
} from '#contract/campaigns/campaign-file.ts'
import { tableLimits } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import { mapLimits } from '#contract/maps/texts.ts'
import { nameLimits } from '#contract/names/schemas.ts'
import { exportTexts, type ImportCounts, importLimits } from '#contract/sharing/exports.ts'
import { pdfTexts } from '#contract/sharing/pdf.ts'
import { maintenanceTexts } from '#contract/wiki/maintenance.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import type { FilePart } from './read-campaign-file.ts'

/** The small parts of a valid file. Recaps, bookmarks, transcripts, entries and pictures are read from the file again. */
export type CheckedFile = {
  campaign: FileCampaign
  table: FileSeat[]
  hiddenCategories: string[]
  corrections: FileCorrection[]
  sessions: Omit<FileSession, 'recap' | 'bookmarks'>[]
  /** Without references to entries and sessions that the file lacks. */
  maps: FileMap[]
  /** Ids of the pictures in the file that its campaign, seats, entries or maps use. */
  pictures: ReadonlySet<string>
  counts: ImportCounts
}

const unfit = (part: string, cause?: unknown) =>
  new AppError('VALIDATION', exportTexts.unfit(part), { cause })

function parse<T>(schema: z.ZodMiniType<T>, value: unknown, part: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw unfit(part, parsed.error)
  return parsed.data
}

/** @throws VALIDATION with an explanation if a part of the file cannot be imported */
export async function checkCampaignFile(parts: AsyncIterable<FilePart>): Promise<CheckedFile> {
  const check = createCheck()
  const head: { format?: unknown; version?: unknown } = {}
  let fault: unknown = null
  for await (const { key, value } of parts) {
    if (key === 'format' || key === 'version') head[key] = value
    else {
      try {
        check.add(key, value)
      } catch (error) {
        // The error is thrown only after the format is checked, so that a file of another format is reported as such.
        fault ??= error
      }
    }
    if ('format' in head && 'version' in head) {
      requireCampaignFormat(head)
      if (fault) throw fault
    }
  }
  requireCampaignFormat(head)
  return check.finish()
}

function requireCampaignFormat({ format, version }: { format?: unknown; version?: unknown }): void {
  if (format !== campaignFormat.name || typeof version !== 'number' || !Number.isInteger(version)) {
    throw new AppError('VALIDATION', exportTexts.notOurs)
  }
  if (version > campaignFormat.version) throw new AppError('VALIDATION', exportTexts.newer)
  if (version < 1) throw new AppError('VALIDATION', exportTexts.notOurs)
}

function createCheck() {
  let campaign: FileCampaign | null = null
  const table: FileSeat[] = []
  const hiddenCategories = new Set<string>()
  const sessions = new Map<string, Omit<FileSession, 'recap' | 'bookmarks'>>()
  const corrections: FileCorrection[] = []
  const [numbers, transcripts, entries] = [new Set<number>(), new Set<string>(), new Set<string>()]
  const pictures = new Set<string>()
  const named = new Set<string | null | undefined>()
  const maps: FileMap[] = []
  /** Session dates by number, taken from entries, because a file from a share link has no sessions. */
  const sessionDates = new Map<number, string>()
  /**
   * Ids of the sessions that transcripts and mentions refer to. They are checked at the end, because a reference may precede its session in
   * the file.
   */
  const owners = { transcript: new Set<string>(), entry: new Set<string>() }

  function requireUnique<T>(seen: Set<T>, one: T, part: string): void {
    if (seen.has(one)) throw new AppError('VALIDATION', exportTexts.twice(part))
    seen.add(one)
  }

  const handlers: Record<string, (value: unknown) => void> = {
    campaign(value) {
      campaign = parse(fileCampaign, value, 'a campaign')
      named.add(campaign.cover)
    },
    table(value) {
      const seat = parse(fileSeat, value, 'a seat of the table')
      table.push(seat)
      named.add(seat.picture)
      if (table.length > tableLimits.seats) throw unfit('a table')
    },
    hiddenCategories(value) {
      hiddenCategories.add(parse(z.string().check(z.maxLength(200)), value, 'a category'))
    },
    corrections(value) {
      corrections.push(parse(fileCorrection, value, 'a correction'))
      if (corrections.length > nameLimits.corrections) throw unfit('more corrections than a campaign')
    },
    sessions(value) {
      const { recap: _, bookmarks: __, ...session } = parse(fileSession, value, 'a session')
      requireUnique(numbers, session.sessionNumber, `session ${session.sessionNumber}`)
      if (sessions.has(session.id)) throw new AppError('VALIDATION', exportTexts.twice('a session'))
      sessions.set(session.id, session)
      if (sessions.size > importLimits.sessions) throw unfit('more sessions than a campaign')
    },
    transcripts(value) {
      const transcript = parse(fileTranscript, value, 'a transcript')
      requireUnique(transcripts, transcript.id, 'a transcript')
      checkSpeakers(transcript)
      owners.transcript.add(transcript.sessionId)
    },
    entries(value) {
      const entry = parse(fileEntry, value, 'an entry')
      requireUnique(entries, entry.id, 'an entry')
      checkMentions(entry)
      named.add(entry.picture)
      const { sessionNumber, sessionDate } = entry
      if (sessionNumber !== null && sessionDate !== null) sessionDates.set(sessionNumber, sessionDate)
      for (const { sessionId } of entry.mentions ?? []) owners.entry.add(sessionId)
      if (entries.size > wikiLimits.entries) throw new AppError('VALIDATION', maintenanceTexts.wikiFull)
    },
    maps(value) {
      const map = parse(fileMap, value, 'a map')
      checkPaths(map)
      maps.push(map)
      named.add(map.picture)
      if (maps.length > mapLimits.perCampaign) throw unfit('more maps than a campaign')
    },
    pictures(value) {
      requireUnique(pictures, parse(filePicture, value, 'a picture').id, 'a picture')
      if (pictures.size > importLimits.pictures) throw unfit('more pictures than a campaign')
    },
  }

  return {
    add(key: string, value: unknown): void {
      if (Object.hasOwn(handlers, key)) handlers[key]?.(value)
    },
    finish(): CheckedFile {
      if (!campaign) throw unfit('no campaign')
      for (const [sessionNumber, date] of sessionDates) {
        if (numbers.has(sessionNumber)) continue
        const name = pdfTexts.session(sessionNumber)
        handlers['sessions']?.({ id: `bare ${name}`, sessionNumber, name, date, notes: '', recap: null })
      }
      const isKnown = (id: string) => sessions.has(id)
      if (![...owners.transcript].every(isKnown)) throw unfit('a transcript')
      if (![...owners.entry].every(isKnown)) throw unfit('an entry')
      return {
        campaign,
        table,
        hiddenCategories: [...hiddenCategories],
        corrections,
        sessions: [...sessions.values()],
        maps: maps.map((map) => keepKnown(map, entries, isKnown)),
        pictures: new Set([...pictures].filter((id) => named.has(id))),
        counts: { sessions: sessions.size, transcripts: transcripts.size, entries: entries.size },
      }
    },
  }
}

function keepKnown(map: FileMap, entries: ReadonlySet<string>, isSession: (id: string) => boolean): FileMap {
  const { pins, paths = [] } = map
  return {
    ...map,
    pins: pins.map((pin) =>
      pin.entryId !== null && entries.has(pin.entryId) ? pin : { ...pin, entryId: null },
    ),
    paths: paths.filter(({ sessionId }) => isSession(sessionId)),
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
