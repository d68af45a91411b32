import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { AppError } from '#contract/errors.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { recordAudit } from '#server/auth/audit.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { listJobsOfType, recordJob } from '#server/jobs/service.ts'
import { downloadFile } from './download-file.ts'
import { modelCatalogue, recommendedModel } from './model-catalogue.ts'

type Folders = Pick<Deps, 'config'>
type CatalogueModel = (typeof modelCatalogue)[number]

export const modelPayload = z.object({ modelId: z.string() })

function requireModel(modelId: string): CatalogueModel {
  const model = modelCatalogue.find(({ id }) => id === modelId)
  if (!model) throw new AppError('NOT_FOUND', engineTexts.modelNotFound)
  return model
}

const folderOf = ({ config }: Folders, model: CatalogueModel) =>
  path.join(config.dataDir, 'models', model.folder)

const isModelPresent = (deps: Folders, model: CatalogueModel) =>
  model.files.every(({ name }) => existsSync(path.join(folderOf(deps, model), name)))

type Download = NonNullable<SpeechModel['download']>

async function listDownloads(deps: Pick<Deps, 'db'>): Promise<Map<string, Download>> {
  const downloads = new Map<string, Download>()
  const jobs = await listJobsOfType(deps.db, 'model_download')
  for (const { id, payload, status, progress, errorMessage } of jobs) {
    const { modelId } = modelPayload.parse(payload)
    if (downloads.has(modelId)) continue
    downloads.set(modelId, { jobId: id, status, progress: Math.round(progress * 100), error: errorMessage })
  }
  return downloads
}

export async function listModels(
  deps: Pick<Deps, 'db' | 'config' | 'files'>,
  _access: AdminAccess,
): Promise<{ models: SpeechModel[]; freeBytes: number | null }> {
  const downloads = await listDownloads(deps)
  const models = modelCatalogue.map((model): SpeechModel => {
    const { files: _, folder: __, ...shown } = model
    const isPresent = isModelPresent(deps, model)
    const isRecommended = model.id === recommendedModel
    return {
      ...shown,
      isRecommended,
      isPresent,
      download: isPresent ? null : (downloads.get(model.id) ?? null),
    }
  })
  return { models, freeBytes: await deps.files.freeBytes() }
}

export async function startModelDownload(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'queue' | 'config' | 'files'>,
  access: AdminAccess,
  modelId: string,
): Promise<string> {
  const model = requireModel(modelId)
  await refuseWhileRunning(deps, modelId)
  const free = await deps.files.freeBytes()
  if (free !== null && free - model.bytes < deps.config.minFreeBytes) {
    throw new AppError('NO_SPACE', engineTexts.noRoom)
  }
  const { userId } = access
  const jobId = await deps.db.transaction(async (tx) => {
    await recordAudit(deps, tx, { actorId: userId, action: 'model.downloaded', target: model.name })
    return recordJob(deps, tx, { type: 'model_download', payload: { modelId }, userId })
  })
  await deps.queue.send('model_download', jobId)
  return jobId
}

export async function removeModel(
  deps: Pick<Deps, 'db' | 'config' | 'ids' | 'clock'>,
  access: AdminAccess,
  modelId: string,
): Promise<void> {
  const model = requireModel(modelId)
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

export async function fetchModel(
  deps: Folders,
  modelId: string,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<{ name: string; bytes: number }> {
  const model = requireModel(modelId)
  const { modelsUrl } = deps.config
  const folder = folderOf(deps, model)
  let bytes = 0
  for (const { name, url } of model.files) {
    const before = bytes
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    const size = await downloadFile({
      url: modelsUrl ? `${modelsUrl}/${model.folder}/${name}` : url,
      path: file,
      // Twice the published size of the whole model, because published sizes may be rounded.
      maxBytes: 2 * model.bytes,
      signal,
      onBytes: (received) => onShare(Math.min(0.99, (before + received) / model.bytes)),
    })
    bytes = before + size
  }
  return { name: model.name, bytes }
}
