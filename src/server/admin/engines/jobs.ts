import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { stageTexts } from '#contract/jobs/schemas.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { defineJob, type JobHandle } from '#server/jobs/define-job.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { fetchModel, modelPayload } from '#server/transcription/service.ts'
import { fetchLanguageModel } from './fetch-language-model.ts'
import { languagePayload, listLanguageDownloads } from './language-downloads.ts'

/** A later attempt resumes the download. */
export const downloadModel = defineJob({
  type: 'model_download',
  payload: z.union([languagePayload, modelPayload]),
  async run(deps, { id, payload }, handle) {
    if ('modelId' in payload) {
      handle.report(stageTexts.model, 0)
      const { name, bytes } = await fetchModel(deps, payload.modelId, handle.signal, (share) =>
        handle.report(stageTexts.model, share),
      )
      handle.setEngine(name)
      return async () => ({ bytes })
    }
    const { language } = payload
    // An older job that was retried must not write to the same file.
    const others = (await listLanguageDownloads(deps)).filter(({ jobId }) => jobId !== id)
    if (others.some(({ file, status }) => file === language.file && status === 'in_progress'))
      throw new AppError('CONFLICT', engineTexts.downloading)
    const { bytes } = await retryWhileItAdvances(handle, (onShare) =>
      fetchLanguageModel(deps, language, handle.signal, onShare),
    )
    handle.setEngine(language.name)
    return async () => ({ bytes })
  },
})

/** Resets the tries of the job if the connection broke after more of the file had arrived: many gigabytes can take many connections. */
async function retryWhileItAdvances<T>(
  handle: JobHandle,
  work: (onShare: (share: number) => void) => Promise<T>,
): Promise<T> {
  const shares = { first: 1, last: 0 }
  handle.report(stageTexts.languageModel, 0)
  try {
    return await work((share) => {
      shares.first = Math.min(shares.first, share)
      shares.last = share
      handle.report(stageTexts.languageModel, Math.min(0.99, share))
    })
  } catch (error) {
    if (error instanceof RetryLater && shares.last > shares.first)
      await handle.remember('received', shares.last)
    throw error
  }
}
