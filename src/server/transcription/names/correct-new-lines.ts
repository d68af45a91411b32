import { createCorrector } from '#core/names/replace-name.ts'
import { keepWordTimes } from '#core/transcription/segments/keep-word-times.ts'
import type { Db } from '#server/db/connection.ts'
import { readCorrections } from '#server/names/service.ts'
import type { SegmentRow } from '#server/transcription/store.ts'
import { readSpellings } from '#server/wiki/service.ts'

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
