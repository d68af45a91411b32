import { AppError } from '#contract/errors.ts'
import type { Correction } from '#contract/names/schemas.ts'
import { type HeardNameToUndo, type Segment, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { type HeardName, listHeard } from '#core/names/list-heard.ts'
import { isSameSpelling, spellingKey } from '#core/names/name-change.ts'
import { createNameSearch } from '#core/names/replace-name.ts'
import { keepWordTimes } from '#core/transcription/segments/keep-word-times.ts'
import type { CampaignAccess, TranscriptionAccess } from '#server/auth/campaign-access.ts'
import type { Db } from '#server/db/connection.ts'
import type { Deps } from '#server/deps.ts'
import { presentSegment } from '#server/transcription/present.ts'
import { changeSegment, lockSegment } from '#server/transcription/store.ts'
import { type FoundLine, lockFoundLines, readLinesWith, writeLineTexts } from './line-store.ts'

/** Writes what was heard in place of the name, and keeps the name from being corrected there again. */
function undoIn(
  row: Pick<FoundLine, 'text' | 'originalText' | 'words' | 'undone'>,
  { start, end, heard }: HeardName,
) {
  const text = row.text.slice(0, start) + heard + row.text.slice(end)
  return {
    text,
    originalText: text === row.originalText ? null : row.originalText,
    words: keepWordTimes(row.words, text),
    undone: [...new Set([...(row.undone ?? []), spellingKey(heard)])],
  }
}

export async function undoHeardName(
  deps: Pick<Deps, 'db'>,
  { transcriptionId }: TranscriptionAccess & CampaignAccess<'gm'>,
  segmentId: string,
  { heard, start }: HeardNameToUndo,
): Promise<Segment> {
  return deps.db.transaction(async (tx) => {
    const row = await lockSegment(tx, transcriptionId, segmentId)
    if (!row) throw new AppError('NOT_FOUND', transcriptionTexts.lineNotFound)
    const change = listHeard(row.originalText ?? row.text, row.text).find(
      (one) => one.start === start && one.heard === heard,
    )
    if (!change) throw new AppError('CONFLICT', transcriptionTexts.heardChanged)
    return presentSegment(await changeSegment(tx, segmentId, undoIn(row, change)), true)
  })
}

/** Undoes a correction in all lines that no person edited. */
export async function undoHeardEverywhere(
  tx: Db,
  campaignId: string,
  { from, to }: Correction,
): Promise<void> {
  const { linesQuery } = createNameSearch({ from: to, to: from }, new Set())
  const ids: string[] = []
  for await (const lines of readLinesWith(tx, campaignId, linesQuery))
    ids.push(...lines.filter(({ originalText }) => originalText !== null).map(({ id }) => id))
  const rows = (await lockFoundLines(tx, ids)).filter(({ isEdited }) => !isEdited)
  const undone = rows.flatMap((row) => {
    const changes = listHeard(row.originalText ?? row.text, row.text).filter(
      ({ heard, name }) => isSameSpelling(heard, from) && isSameSpelling(name, to),
    )
    if (changes.length === 0) return []
    let line: FoundLine = row
    // From the last change to the first, so that the positions stay valid.
    for (const change of changes.toReversed()) line = { ...line, ...undoIn(line, change) }
    return [line]
  })
  await writeLineTexts(tx, campaignId, undone)
}
