import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { engineTexts, type SpeechModel } from '#contract/transcription/engines.ts'
import { type CatalogueModel, withdrawnModels } from '#core/transcription/models/model-catalogue.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { listJobsOfType, startJob } from '#server/jobs/service.ts'
import { downloadFile, sizeOf } from '#server/lib/files/download-file.ts'
import { measureFolder } from '#server/lib/files/measure-folder.ts'

type Folders = Pick<Deps, 'config'>
type Models = Folders & Pick<Deps, 'speechModels' | 'files'>
type Model = CatalogueModel | (typeof withdrawnModels)[number]

/** Downloads of language models have another payload. */
export const modelPayload = z.object({ modelId: z.string() })

function requireModel<M extends Model>(models: readonly M[], modelId: string): M {
  const model = models.find(({ id }) => id === modelId)
  if (!model) throw new AppError('NOT_FOUND', engineTexts.modelNotFound)
  return model
}

const folderOf = ({ config }: Folders, model: Model) => path.join(config.dataDir, 'models', model.folder)

const isModelPresent = (deps: Folders, model: Model) =>
  model.files.every(({ name }) => existsSync(path.join(folderOf(deps, model), name)))

const sumBytes = (files: CatalogueModel['files']) => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** @throws NO_SPACE if the missing files would leave too little free space */
async function requireSpace(deps: Models, model: CatalogueModel): Promise<void> {
  const free = await deps.files.freeBytes()
  if (free === null) return
  let missing = 0
  for (const { name, bytes } of model.files) {
    const file = path.join(folderOf(deps, model), name)
    missing += Math.max(0, bytes - (await sizeOf(file)) - (await sizeOf(`${file}.part`)))
  }
  if (free - missing < deps.config.minFreeBytes) throw new AppError('NO_SPACE', engineTexts.noRoom)
}

type Download = NonNullable<SpeechModel['download']>

async function listDownloads(deps: Pick<Deps, 'db'>): Promise<Map<string, Download>> {
  const downloads = new Map<string, Download>()
  const jobs = await listJobsOfType(deps.db, 'model_download')
  for (const { id, payload, status, progress, errorMessage } of jobs) {
    const speech = modelPayload.safeParse(payload)
    if (!speech.success || downloads.has(speech.data.modelId)) continue
    downloads.set(speech.data.modelId, {
      jobId: id,
      status,
      progress: Math.round(progress * 100),
      error: errorMessage,
    })
  }
  return downloads
}

export async function listModels(
  deps: Pick<Deps, 'db'> & Models,
  _access: AdminAccess,
): Promise<{ models: SpeechModel[]; freeBytes: number | null }> {
  const downloads = await listDownloads(deps)
  const models = deps.speechModels.map((model): SpeechModel => {
    const isPresent = isModelPresent(deps, model)
    const download = isPresent ? null : (downloads.get(model.id) ?? null)
    return { ...present(model), bytes: sumBytes(model.files), isOffered: true, isPresent, download }
  })
  const withdrawn = withdrawnModels
    .filter((model) => isModelPresent(deps, model))
    .map(async (model): Promise<SpeechModel> => {
      const bytes = await measureFolder(folderOf(deps, model))
      return { ...present(model), bytes, isOffered: false, isPresent: true, download: null }
    })
  return { models: [...models, ...(await Promise.all(withdrawn))], freeBytes: await deps.files.freeBytes() }
}

const present = ({ id, name, purpose, note, languages, licence }: Model) => ({
  ...{ id, name, purpose, note, licence },
  languages: languages === 'any' ? languages : [...languages],
})

export async function startModelDownload(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue'> & Models,
  access: AdminAccess,
  modelId: string,
): Promise<string> {
  const model = requireModel(deps.speechModels, modelId)
  await refuseWhileRunning(deps, modelId)
  await requireSpace(deps, model)
  const { userId } = access
  return deps.db.transaction(async (tx) => {
    await recordAudit(deps, tx, { actorId: userId, action: 'model.downloaded', target: model.name })
    return startJob(deps, tx, { type: 'model_download', payload: { modelId }, userId })
  })
}

export async function removeModel(
  deps: Pick<Deps, 'db' | 'config' | 'ids' | 'clock' | 'speechModels'>,
  access: AdminAccess,
  modelId: string,
): Promise<void> {
  const model = requireModel<Model>([...deps.speechModels, ...withdrawnModels], modelId)
  await refuseWhileRunning(deps, modelId)
  await deps.db.transaction(async (tx) => {
    await recordAudit(deps, tx, { actorId: access.userId, action: 'model.deleted', target: model.name })
    await rm(folderOf(deps, model), { recursive: true, force: true })
  })
}

async function refuseWhileRunning(deps: Pick<Deps, 'db'>, modelId: string): Promise<void> {
  const download = (await listDownloads(deps)).get(modelId)
  if (download && isActive(download)) throw new AppError('CONFLICT', engineTexts.downloading)
}

/** Continues an earlier download. */
export async function fetchModel(
  deps: Models,
  modelId: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<{ name: string; bytes: number }> {
  const model = requireModel(deps.speechModels, modelId)
  await requireSpace(deps, model)
  const { modelsUrl } = deps.config
  const total = sumBytes(model.files)
  let before = 0
  for (const { name, url, bytes, sha256 } of model.files) {
    const file = path.join(folderOf(deps, model), name)
    await mkdir(path.dirname(file), { recursive: true })
    await downloadFile({
      url: modelsUrl ? `${modelsUrl}/${model.folder}/${name}` : url,
      path: file,
      bytes,
      sha256,
      signal,
      requireSpace: () => requireSpace(deps, model),
      onBytes: (received) => onShare(Math.min(0.99, (before + received) / total)),
    })
    before += bytes
  }
  return { name: model.name, bytes: total }
}
