import { usualTelling } from '#contract/campaigns/table.ts'
import { recapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'
import { limitLines, readableCharacters, type SpokenLine } from '#core/language/spoken-line.ts'
import { findBookmarkedLines } from '#core/reading/moments/find-bookmarked-lines.ts'
import { selectForPlayers } from '#core/recap/select-for-players.ts'
import { splitLongLine } from '#core/transcription/segments/cut-text.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { listBookmarksOf } from '#server/audio/service.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { countSegments, listTranscriptsOf } from '#server/transcription/service.ts'
import { listKnownNames, prepareHidden } from '#server/wiki/service.ts'
import { findRecapBefore } from './store.ts'

type SpokenLines = {
  lines: SpokenLine[]
  /** By segment id. */
  sources: Map<string, Source>
  /** Number of lines beyond the readable length; absent if there are none. A long line can count as several. */
  unread: { unreadLines?: number }
  /** True if a speech engine wrote one of the transcripts. */
  isHeard: boolean
  /** One list per bookmark and transcript: the ids of the lines that the bookmark may mean. Empty lists are left out. */
  bookmarkedLineIds: string[][]
}

/** Returns the lines of the oldest transcript first, up to the readable length. */
export async function readSpokenLines({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<SpokenLines> {
  const transcripts = await listTranscriptsOf(db, sessionId, readableCharacters)
  const sources = new Map<string, Source>()
  const spoken = transcripts.flatMap(({ transcription, speakers, segments }) => {
    const nameOf = new Map(speakers.map((speaker) => [speaker.id, displayNameOf(speaker)]))
    return segments.flatMap((segment) => {
      const { id, startSeconds: start, endSeconds: end } = segment
      sources.set(id, { segmentId: id, transcriptionId: transcription.id, sessionId, start, end })
      const speaker = nameOf.get(segment.speakerId ?? '') ?? null
      return splitLongLine(segment.text).map((text) => ({ id, start, end, speaker, text }))
    })
  })
  const lines = limitLines(spoken)
  const total = await countSegments(
    db,
    transcripts.map(({ transcription }) => transcription.id),
  )
  const unreadLines = total - sources.size + spoken.length - lines.length
  const isHeard = transcripts.some(({ transcription }) => transcription.quality !== 'imported')
  const bookmarks = await listBookmarksOf(db, sessionId)
  const bookmarkedLineIds = transcripts.flatMap(({ transcription: { audioFileId }, segments }) => {
    const own = bookmarks.filter((one) => one.audioFileId === null || one.audioFileId === audioFileId)
    const timed = segments.map(({ id, startSeconds, endSeconds }) => ({
      id,
      start: startSeconds,
      end: endSeconds,
    }))
    return findBookmarkedLines(
      timed,
      own.map(({ at }) => at),
    )
  })
  return { lines, sources, unread: unreadLines > 0 ? { unreadLines } : {}, isHeard, bookmarkedLineIds }
}

const lastRecapWords = 300

export async function readReadingContext(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  sessionId?: string,
): Promise<ReadingContext> {
  const seats = await readSeats(deps, campaignId)
  const settings = await readSettings(deps, campaignId)
  const lastRecap = sessionId === undefined ? '' : await readLastRecap(deps, campaignId, sessionId)
  return {
    known: await listKnownNames(deps, campaignId),
    table: seats.map(({ player, character, aliases, speakerName }) => ({
      player,
      character,
      aliases,
      speakerName,
    })),
    vocabulary: settings?.vocabulary ?? [],
    tone: settings?.tone ?? 'plain',
    telling: settings?.telling ?? usualTelling,
    ...(settings?.language ? { language: settings.language } : {}),
    ...(lastRecap === '' ? {} : { lastRecap }),
  }
}

/** Leaves out what players may not see, because players read the texts that an automatic run writes from this summary. */
async function readLastRecap(deps: Pick<Deps, 'db'>, campaignId: string, sessionId: string): Promise<string> {
  const stored = await findRecapBefore(deps.db, campaignId, sessionId)
  if (stored === null) return ''
  const recap = recapSections.parse(stored)
  const findHidden = await prepareHidden(deps, campaignId)
  const hidden = await findHidden(recap.summarySentences.flatMap(({ sources }) => sources))
  const { summary } = selectForPlayers(recap, hidden)
  return summary.split(/\s+/).filter(Boolean).slice(0, lastRecapWords).join(' ')
}
