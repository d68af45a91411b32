import { existsSync } from 'node:fs'
import * as z from 'zod/mini'
import { savedSettings } from '#contract/admin/engine-settings.ts'
import { type ModelFileDownload, languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { readModelAddress } from '#core/reading/models/read-model-address.ts'
import { dismissStoppedJobs } from '#server/admin/store.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { listJobsOfType, startJob } from '#server/jobs/service.ts'
import {
  type LanguageDownload,
  languageDownload,
  pathsOf,
  readPart,
  removeFiles,
  requireSpace,
} from './fetch-language-model.ts'
import { listSettings } from './settings-store.ts'

export const languagePayload = z.object({ language: languageDownload })

/** Newest job first. Downloads of which nothing is left, because they were removed, are left out. */
export async function listLanguageDownloads(deps: Pick<Deps, 'db' | 'config'>) {
  const jobs = await listJobsOfType(deps.db, 'model_download')
  return jobs.flatMap(({ id: jobId, payload, status, progress, errorMessage, dismissedAt }) => {
    const { data } = languagePayload.safeParse(payload)
    if (!data || (dismissedAt && !existsSync(pathsOf(deps, data.language.file).part))) return []
    return [{ ...data.language, jobId, status, progress: Math.round(progress * 100), error: errorMessage }]
  })
}

/** Returns the path of the file that the language model is set to; null for none. */
export async function findFileInUse(deps: Pick<Deps, 'db' | 'config'>): Promise<string | null> {
  const { languageModel } = deps.config
  if (languageModel) return languageModel.provider === 'this-machine' ? languageModel.file : null
  const row = (await listSettings(deps.db)).find(({ kind }) => kind === 'language-model')
  const { data } = savedSettings['language-model'].safeParse(row?.settings)
  return data?.provider === 'this-machine' ? pathsOf(deps, data.model).file : null
}

export const withoutExtension = (file: string) => file.replace(/\.gguf$/i, '')

type Chosen = LanguageDownload & { size: number | null }

/** @throws NOT_FOUND if the id is neither of the catalogue nor of a download that can be continued */
async function findChosen(
  deps: Pick<Deps, 'db' | 'config' | 'languageCatalogue'>,
  choice: ModelFileDownload,
): Promise<Chosen> {
  if ('address' in choice) {
    const read = readModelAddress(choice.address)
    if (!read) throw new AppError('VALIDATION', texts.address)
    return { ...read, name: withoutExtension(read.file), bytes: null, size: null }
  }
  const model = deps.languageCatalogue.find(({ id }) => id === choice.modelId)
  if (model) {
    const { name, file, bytes, repository, revision } = model
    const { modelsUrl } = deps.config
    const address = modelsUrl
      ? `${modelsUrl}/language/${file}`
      : `https://huggingface.co/${repository}/resolve/${revision}/${file}`
    return { name, file, address, bytes: modelsUrl && revision !== 'main' ? bytes : null, size: bytes }
  }
  const earlier = (await listLanguageDownloads(deps)).find(({ file }) => file === choice.modelId)
  if (!earlier) throw new AppError('NOT_FOUND', texts.notFound)
  const { file, address, name, bytes } = earlier
  return { file, address, name, bytes, size: bytes }
}

type DownloadDeps = Pick<Deps, 'db' | 'config' | 'ids' | 'clock'>

export async function startLanguageDownload(
  deps: DownloadDeps & Pick<Deps, 'queue' | 'files' | 'languageCatalogue'>,
  { userId }: AdminAccess,
  choice: ModelFileDownload,
): Promise<string> {
  const { size, ...language } = await findChosen(deps, choice)
  const paths = pathsOf(deps, language.file)
  if (existsSync(paths.file)) throw new AppError('CONFLICT', texts.isThere)
  await listEndedDownloads(deps, language.file)
  const bytes = size ?? (await readPart(paths))?.bytes
  if (bytes !== undefined) await requireSpace(deps, paths, bytes)
  return deps.db.transaction(async (tx) => {
    await recordAudit(deps, tx, { actorId: userId, action: 'model.downloaded', target: language.name })
    return startJob(deps, tx, { type: 'model_download', payload: { language }, userId })
  })
}

/** @throws CONFLICT if the file is being downloaded */
async function listEndedDownloads(deps: Pick<Deps, 'db' | 'config'>, file: string) {
  const downloads = (await listLanguageDownloads(deps)).filter((one) => one.file === file)
  if (downloads.some(isActive)) throw new AppError('CONFLICT', engineTexts.downloading)
  return downloads
}

/** Also removes what has arrived of a download that has stopped. */
export async function removeLanguageModel(
  deps: DownloadDeps & Pick<Deps, 'languageCatalogue'>,
  { userId }: AdminAccess,
  file: string,
): Promise<void> {
  const paths = pathsOf(deps, file)
  const isName = /^[^/\\]+\.gguf$/i.test(file)
  const downloads = isName ? await listEndedDownloads(deps, file) : []
  const isThere = isName && (existsSync(paths.file) || existsSync(paths.part))
  const known = deps.languageCatalogue.find((model) => model.file === file)
  if (!known && !isThere && downloads.length === 0) throw new AppError('NOT_FOUND', texts.notFound)
  if ((await findFileInUse(deps)) === paths.file) throw new AppError('CONFLICT', texts.inUse)
  const target = known?.name ?? withoutExtension(file)
  await deps.db.transaction(async (tx) => {
    await recordAudit(deps, tx, { actorId: userId, action: 'model.deleted', target })
    // Otherwise the list would offer to continue them.
    await dismissStoppedJobs(
      tx,
      downloads.map(({ jobId }) => jobId),
      deps.clock(),
    )
    await removeFiles(paths)
  })
}
