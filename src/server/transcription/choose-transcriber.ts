import { AppError } from '#contract/errors.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import { describeMissingLanguage } from '#core/transcription/models/model-catalogue.ts'
import type { Transcriber } from '#server/ports/transcriber.ts'

/**
 * @param candidates in order of preference
 * @param language see `Transcriber.isReady`
 */
export async function chooseFirstReady(
  candidates: Transcriber[],
  language?: string | null,
): Promise<Transcriber | null> {
  for (const candidate of candidates) if (await candidate.isReady(language)) return candidate
  return null
}

export async function requireTranscriber(
  candidates: Transcriber[],
  language: string | null,
): Promise<Transcriber> {
  const chosen = await chooseFirstReady(candidates, language)
  if (chosen) return chosen
  const isAnyReady = language !== null && (await chooseFirstReady(candidates)) !== null
  throw new AppError(
    'ENGINE_FAILED',
    isAnyReady ? describeMissingLanguage(language) : transcriptionTexts.noEngine,
  )
}
