import * as z from 'zod/mini'
import { bookTexts } from '#contract/book.ts'
import {
  campaignFormat,
  type FileCampaign,
  type FileEntry,
  type FileSeat,
  type FileSession,
  type FileTranscript,
  fileCampaign,
  fileEntry,
  fileSeat,
  fileSession,
  fileTranscript,
} from '#contract/campaign-file.ts'
import { AppError } from '#contract/errors.ts'
import { exportTexts, type ImportCounts, importLimits } from '#contract/exports.ts'
import { tableLimits } from '#contract/table.ts'
import { wikiLimits } from '#contract/wiki.ts'
import { careTexts } from '#contract/wiki-care.ts'
import type { FilePart } from './read-campaign-file.ts'

/** A file that can be imported, but for what is too long to be kept: that is read again. */
export type CheckedFile = {
  campaign: FileCampaign
  table: FileSeat[]
  hiddenCategories: string[]
  sessions: Omit<FileSession, 'recap'>[]
  counts: ImportCounts
}

const unfit = (part: string, cause?: unknown) =>
  new AppError('VALIDATION', exportTexts.unfit(part), { cause })

function parse<T>(schema: z.ZodMiniType<T>, value: unknown, part: string): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw unfit(part, parsed.error)
  return parsed.data
}

/** Reads a whole file and throws a sentence for whatever in it could not be imported. */
export async function checkCampaignFile(parts: AsyncIterable<FilePart>): Promise<CheckedFile> {
  const check = createCheck()
  const head: { format?: unknown; version?: unknown } = {}
  let fault: unknown = null
  for await (const { key, value } of parts) {
    if (key === 'format' || key === 'version') head[key] = value
    else {
      try {
        check.take(key, value)
      } catch (error) {
        // Whether the file is ours at all is said first, wherever in it that stands.
        fault ??= error
      }
    }
    if ('format' in head && 'version' in head) {
      requireOurs(head)
      if (fault) throw fault
    }
  }
  requireOurs(head)
  return check.finish()
}

function requireOurs({ format, version }: { format?: unknown; version?: unknown }): void {
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
  const sessions = new Map<string, Omit<FileSession, 'recap'>>()
  const [numbers, transcripts, entries] = [new Set<number>(), new Set<string>(), new Set<string>()]
  /** The days of the sessions in which entries were first named. A file from a share holds no sessions of its own. */
  const firstDays = new Map<number, string>()
  /** Sessions that something belongs to, wherever in the file they stand. */
  const owners = { transcript: new Set<string>(), entry: new Set<string>() }

  function claim<T>(taken: Set<T>, one: T, part: string): void {
    if (taken.has(one)) throw new AppError('VALIDATION', exportTexts.twice(part))
    taken.add(one)
  }

  const takes: Record<string, (value: unknown) => void> = {
    campaign(value) {
      campaign = parse(fileCampaign, value, 'a campaign')
    },
    table(value) {
      table.push(parse(fileSeat, value, 'a seat of the table'))
      if (table.length > tableLimits.seats) throw unfit('a table')
    },
    hiddenCategories(value) {
      hiddenCategories.add(parse(z.string().check(z.maxLength(200)), value, 'a category'))
    },
    sessions(value) {
      const { recap: _, ...session } = parse(fileSession, value, 'a session')
      claim(numbers, session.sessionNumber, `session ${session.sessionNumber}`)
      if (sessions.has(session.id)) throw new AppError('VALIDATION', exportTexts.twice('a session'))
      sessions.set(session.id, session)
      if (sessions.size > importLimits.sessions) throw unfit('more sessions than a campaign')
    },
    transcripts(value) {
      const transcript = parse(fileTranscript, value, 'a transcript')
      claim(transcripts, transcript.id, 'a transcript')
      checkVoices(transcript)
      owners.transcript.add(transcript.sessionId)
    },
    entries(value) {
      const entry = parse(fileEntry, value, 'an entry')
      claim(entries, entry.id, 'an entry')
      checkMentions(entry)
      const { sessionNumber, sessionDate } = entry
      if (sessionNumber !== null && sessionDate !== null) firstDays.set(sessionNumber, sessionDate)
      for (const { sessionId } of entry.mentions ?? []) owners.entry.add(sessionId)
      if (entries.size > wikiLimits.entries) throw new AppError('VALIDATION', careTexts.wikiFull)
    },
  }

  return {
    take(key: string, value: unknown): void {
      if (Object.hasOwn(takes, key)) takes[key]?.(value)
    },
    finish(): CheckedFile {
      if (!campaign) throw unfit('no campaign')
      for (const [sessionNumber, date] of firstDays) {
        if (numbers.has(sessionNumber)) continue
        const name = bookTexts.session(sessionNumber)
        takes['sessions']?.({ id: `bare ${name}`, sessionNumber, name, date, notes: '', recap: null })
      }
      const isKnown = (id: string) => sessions.has(id)
      if (![...owners.transcript].every(isKnown)) throw unfit('a transcript')
      if (![...owners.entry].every(isKnown)) throw unfit('an entry')
      return {
        campaign,
        table,
        hiddenCategories: [...hiddenCategories],
        sessions: [...sessions.values()],
        counts: { sessions: sessions.size, transcripts: transcripts.size, entries: entries.size },
      }
    },
  }
}

function checkVoices({ speakers, segments }: FileTranscript): void {
  const voices = new Set(speakers.map(({ id }) => id))
  const lines = new Set(segments.map(({ id }) => id))
  const isSpoken = segments.every(({ speakerId }) => speakerId === null || voices.has(speakerId))
  if (voices.size < speakers.length || lines.size < segments.length || !isSpoken) throw unfit('a transcript')
}

function checkMentions({ details, mentions = [] }: FileEntry): void {
  const heardIn = new Set(mentions.map(({ sessionId }) => sessionId))
  if (heardIn.size < mentions.length || Object.keys(details).length > wikiLimits.details)
    throw unfit('an entry')
}
