import type { UnknownName } from '#contract/names/schemas.ts'
import {
  type HeardTranscript,
  hearTranscriptTask,
  type LineOfTranscript,
} from '#core/names/hear-transcript.ts'
import type { KnownName } from '#core/names/name-finder.ts'
import { createCorrector } from '#core/names/replace-name.ts'
import { keepWordTimes } from '#core/transcription/segments/keep-word-times.ts'
import { readSeats, readSettings } from '#server/campaigns/service.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { runInThread } from '#server/lib/threads.ts'
import { readCorrections, readIgnoredPairs } from '#server/names/service.ts'
import type { NewTranscript } from '#server/transcription/service.ts'
import type { SegmentRow } from '#server/transcription/store.ts'
import { listVisibleForms, readHiddenNameTest, readSpellings } from '#server/wiki/service.ts'
import {
  listHeardSessions,
  listLinesToHear,
  lockLines,
  storeUnknownNames,
  writeLineTexts,
} from './line-store.ts'

type NewLine = Pick<SegmentRow, 'text' | 'words'>

/** The returned function applies the campaign's remembered corrections to a line. `originalText` is null if nothing was corrected. */
export async function prepareCorrections(
  db: Db,
  campaignId: string,
): Promise<(line: NewLine) => Pick<SegmentRow, 'text' | 'originalText' | 'words'>> {
  const corrections = await readCorrections({ db }, campaignId)
  if (corrections.length === 0) return ({ text, words }) => ({ text, originalText: null, words })
  const correct = createCorrector(corrections, new Set(await readSpellings({ db }, campaignId)))
  return ({ text: original, words }) => {
    const text = correct(original)
    return text === original
      ? { text, originalText: null, words }
      : { text, originalText: original, words: keepWordTimes(words, text) }
  }
}

type Session = { campaignId: string; sessionId: string }

async function hear(
  deps: Pick<Deps, 'db'>,
  session: Session,
  lines: LineOfTranscript[],
  signal: AbortSignal,
): Promise<HeardTranscript> {
  const names = await readKnownNames(deps, session)
  const ignored = await readIgnoredPairs(deps, session.campaignId)
  return runInThread(hearTranscriptTask, [lines, names, ignored], signal)
}

/** Applies the remembered corrections, and then writes known names in place of words that sound like them. */
export async function hearNewLines(
  deps: Pick<Deps, 'db'>,
  session: Session,
  segments: NewTranscript['segments'],
  signal: AbortSignal,
): Promise<{ segments: NewTranscript['segments']; unknownNames: UnknownName[] }> {
  const correct = await prepareCorrections(deps.db, session.campaignId)
  const lines = segments.map((segment) => correct({ text: segment.text, words: segment.words ?? null }))
  const toHear = lines.map(({ text }) => ({ text, undone: [], isEdited: false }))
  const { texts, unknownNames } = await hear(deps, session, toHear, signal)
  return {
    unknownNames,
    segments: segments.map((segment, at) => {
      const text = texts[at] ?? lines[at]?.text ?? segment.text
      if (text === segment.text) return segment
      const words = keepWordTimes(segment.words ?? null, text) ?? undefined
      return { ...segment, text, words, heard: segment.text }
    }),
  }
}

/**
 * Corrects the names in the transcripts of a session again, after names have been added. Keeps imported transcripts, lines that a person
 * edited, and corrections that a person undid.
 * @returns the number of changed lines
 */
export async function hearNamesAgain(
  deps: Pick<Deps, 'db'>,
  session: Session,
  signal: AbortSignal,
): Promise<number> {
  const transcripts = Map.groupBy(
    await listLinesToHear(deps.db, session.sessionId),
    (line) => line.transcriptionId,
  )
  let changed = 0
  for (const [transcriptionId, lines] of transcripts) {
    const toHear = lines.map(({ text, undone, isEdited }) => ({ text, undone: undone ?? [], isEdited }))
    const { texts, unknownNames } = await hear(deps, session, toHear, signal)
    const textOf = new Map(
      lines.flatMap(({ id, text }, at) => {
        const fresh = texts[at]
        return fresh === null || fresh === undefined ? [] : [[id, { text, fresh }] as const]
      }),
    )
    changed += await deps.db.transaction(async (tx) => {
      const rows = await lockLines(tx, [...textOf.keys()])
      const free = rows.flatMap((row) => {
        const change = textOf.get(row.id)
        const isFree = change !== undefined && row.text === change.text && !row.isEdited
        return isFree
          ? [
              {
                ...row,
                text: change.fresh,
                originalText: row.originalText ?? row.text,
                words: keepWordTimes(row.words, change.fresh),
              },
            ]
          : []
      })
      await writeLineTexts(tx, session.campaignId, free)
      await storeUnknownNames(tx, session.campaignId, transcriptionId, unknownNames)
      return free.length
    })
  }
  return changed
}

const mostSessions = 5

/** Like `hearNamesAgain`, for the five newest sessions with transcripts of a speech engine. */
export async function hearNamesOfCampaign(
  deps: Pick<Deps, 'db'>,
  campaignId: string,
  signal: AbortSignal,
): Promise<void> {
  for (const sessionId of await listHeardSessions(deps.db, campaignId, mostSessions)) {
    if (signal.aborted) return
    await hearNamesAgain(deps, { campaignId, sessionId }, signal)
  }
}

/**
 * Returns the names that a transcript may contain: the table, the vocabulary, the results of remembered corrections, and entries that
 * players see. Hidden names are left out, because players may be allowed to read the transcript. Entries that only runs of this session
 * added are left out, too, because their names may be misheard.
 */
async function readKnownNames(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId }: { campaignId: string; sessionId: string },
): Promise<KnownName[]> {
  const seats = await readSeats(deps, campaignId)
  const settings = await readSettings(deps, campaignId)
  const isHidden = await readHiddenNameTest(deps, campaignId)
  const corrected = (await readCorrections(deps, campaignId)).flatMap(({ to }) => (isHidden(to) ? [] : [to]))
  const characters = seats.map(({ character, aliases }) => [...(character ? [character] : []), ...aliases])
  const others = [...(settings?.vocabulary ?? []), ...corrected].map((name) => [name])
  const entries = await listVisibleForms(deps, campaignId, sessionId)
  const names = [...characters, ...entries, ...others].filter((forms) => forms.length > 0)
  return [
    ...names.map((forms) => ({ forms })),
    ...seats.map(({ player }) => ({ forms: [player], isPlayer: true })),
  ]
}
