import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { type NameExample, nameLimits, nameTexts } from '#contract/names/schemas.ts'
import { countCharacters, formatClock, titleSession } from '#contract/text.ts'
import { transcriptionLimits, word } from '#contract/transcription/schemas.ts'
import { excerptChange } from '#core/names/changed-text.ts'
import type { NameSearch } from '#core/names/replace-name.ts'
import { keepWordTimes } from '#core/transcription/segments/keep-word-times.ts'
import type { Db } from '#server/db/connection.ts'
import {
  type FoundLine,
  type LineText,
  lockFoundLines,
  lockLines,
  readLinesWith,
  writeLineTexts,
} from './line-store.ts'

export const lineUndo = z.object({
  id: z.string(),
  before: z.object({
    text: z.string(),
    originalText: z.nullable(z.string()),
    words: z.nullable(z.array(word)),
  }),
  after: z.string(),
})
export type LineUndo = z.infer<typeof lineUndo>

type ChangedLine = FoundLine & { after: string }

function findChanges(lines: FoundLine[], { replace }: NameSearch): ChangedLine[] {
  return lines.flatMap((line) => {
    const after = replace(line.text)
    const isTooLong = after.length > line.text.length && countCharacters(after) > transcriptionLimits.line
    return after === line.text || isTooLong ? [] : [{ ...line, after }]
  })
}

async function listChanges(db: Db, campaignId: string, search: NameSearch): Promise<ChangedLine[]> {
  const changed: ChangedLine[] = []
  for await (const lines of readLinesWith(db, campaignId, search.linesQuery)) {
    changed.push(...findChanges(lines, search))
    if (changed.length > nameLimits.lines) throw new AppError('LIMIT', nameTexts.tooMany)
  }
  return changed
}

const countTranscripts = (lines: ChangedLine[]) =>
  new Set(lines.map(({ transcriptionId }) => transcriptionId)).size

export async function previewInLines(
  db: Db,
  campaignId: string,
  search: NameSearch,
  mostExamples: number,
): Promise<{ transcripts: number; lines: number; examples: NameExample[] }> {
  const changed = await listChanges(db, campaignId, search)
  const examples = changed.slice(0, mostExamples).map((line) => ({
    where: nameLine(line),
    ...excerptChange(line.text, line.after),
  }))
  return { transcripts: countTranscripts(changed), lines: changed.length, examples }
}

function nameLine({ sessionNumber, sessionName, startSeconds }: FoundLine): string {
  const session = titleSession(sessionNumber, sessionName)
  return startSeconds === null ? session : `${session}, ${formatClock(startSeconds)}`
}

/** `originalText` keeps the text that each changed line had before its first change. */
export async function replaceInLines(
  tx: Db,
  campaignId: string,
  search: NameSearch,
): Promise<{ transcripts: number; undo: LineUndo[] }> {
  const ids = (await listChanges(tx, campaignId, search)).map(({ id }) => id)
  const changed = findChanges(await lockFoundLines(tx, ids), search)
  await writeLineTexts(tx, campaignId, changed.map(correctLine))
  const undo = changed.map(({ id, text, originalText, words, after }) => ({
    id,
    before: { text, originalText, words },
    after,
  }))
  return { transcripts: countTranscripts(changed), undo }
}

function correctLine({ id, text, originalText, words, after }: ChangedLine): LineText {
  return { id, text: after, originalText: originalText ?? text, words: keepWordTimes(words, after) }
}

/** Skips lines whose text has changed since the replacement, and counts them in `kept`. Ignores deleted lines. */
export async function undoInLines(
  tx: Db,
  campaignId: string,
  undo: LineUndo[],
): Promise<{ restored: number; kept: number }> {
  const rows = await lockLines(
    tx,
    undo.map(({ id }) => id),
  )
  const textOf = new Map(rows.map(({ id, text }) => [id, text]))
  const restored = undo.filter(({ id, after }) => textOf.get(id) === after)
  await writeLineTexts(
    tx,
    campaignId,
    restored.map(({ id, before }) => ({ id, ...before })),
  )
  return { restored: restored.length, kept: rows.length - restored.length }
}
