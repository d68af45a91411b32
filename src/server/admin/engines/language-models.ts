import { readdir, stat } from 'node:fs/promises'
import {
  languageModelFileTexts,
  type Machine,
  type ModelFile,
  type ModelFileList,
} from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { chooseWindow, windowSizes } from '#core/reading/models/choose-window.ts'
import type { LanguageCatalogueModel } from '#core/reading/models/language-catalogue.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import type { ModelFileDescription } from '#server/ports/engine-factory.ts'
import { libraryFaults, pathsOf, readPart, readVerified } from './fetch-language-model.ts'
import { findFileInUse, listLanguageDownloads, withoutExtension } from './language-downloads.ts'

const mostOffered = 3
const describeWithinMs = 60_000

const chooseCatalogueWindow = (
  { bytes, bytesPerToken, longestWindow }: LanguageCatalogueModel,
  freeBytes: number,
) => chooseWindow({ weights: bytes, context: (tokens) => tokens * bytesPerToken }, freeBytes, longestWindow)

/** Returns the largest models that the machine could run; the smallest model if it can run none. */
function chooseOffered(
  catalogue: readonly LanguageCatalogueModel[],
  { memoryBytes }: Machine,
): LanguageCatalogueModel[] {
  const fitting = catalogue.filter((model) => chooseCatalogueWindow(model, memoryBytes) !== null)
  return fitting.length > 0 ? fitting.slice(-mostOffered) : catalogue.slice(0, 1)
}

type StoredFile = { file: string; bytes: number; changedMs: number }

async function listFiles(deps: Pick<Deps, 'config'>): Promise<StoredFile[]> {
  const names = await readdir(pathsOf(deps, '').file).catch(() => [])
  const found = names
    .filter((name) => /\.gguf$/i.test(name))
    .map(async (file): Promise<StoredFile[]> => {
      // Follows links to files elsewhere.
      const facts = await stat(pathsOf(deps, file).file).catch(() => null)
      return facts?.isFile() ? [{ file, bytes: facts.size, changedMs: facts.mtimeMs }] : []
    })
  return (await Promise.all(found)).flat()
}

/** Starts no second process for a file that has not changed. The key consists of path, size and time of change. */
const described = new Map<string, Promise<ModelFileDescription | string>>()

type DescribeDeps = Pick<Deps, 'config' | 'engineFactory' | 'log'>

function describe(
  deps: DescribeDeps,
  { file, bytes, changedMs }: StoredFile,
): Promise<ModelFileDescription | string> {
  const { file: whole } = pathsOf(deps, file)
  const key = `${whole}:${bytes}:${changedMs}`
  const description = described.get(key) ?? readDescription(deps, whole, () => described.delete(key))
  described.set(key, description)
  return description
}

/**
 * Returns a sentence for a file that this program cannot run.
 * @param forget called if another attempt may give another result
 */
async function readDescription(
  { engineFactory, log }: DescribeDeps,
  file: string,
  forget: () => void,
): Promise<ModelFileDescription | string> {
  try {
    return await engineFactory.describeModelFile(file, AbortSignal.timeout(describeWithinMs))
  } catch (error) {
    const isAboutFile = error instanceof AppError && !libraryFaults.includes(error.message)
    if (!isAboutFile) forget()
    if (error instanceof AppError) return error.message
    log.warn({ err: error, file }, 'A model file could not be described')
    return languageModelFileTexts.unreadable
  }
}

const readWith = (window: number | null): Pick<ModelFile, 'window' | 'reads'> => ({
  window,
  reads: window === null ? 'too large' : window < windowSizes[0] ? 'abridged' : 'whole',
})

function readWithFile(
  description: ModelFileDescription | string,
  freeBytes: number,
): Pick<ModelFile, 'window' | 'reads'> {
  if (typeof description === 'string') return { window: null, reads: 'unknown' }
  const fitting = description.needed.filter(({ bytes }) => bytes <= freeBytes)
  return readWith(fitting.length > 0 ? Math.max(...fitting.map(({ tokens }) => tokens)) : null)
}

type ListDeps = Pick<Deps, 'db' | 'config' | 'files' | 'engineFactory' | 'languageCatalogue' | 'log'>

export async function listLanguageModels(
  deps: ListDeps,
  _access: AdminAccess,
): Promise<Omit<ModelFileList, 'success'>> {
  const { languageCatalogue, engineFactory, files } = deps
  const machine = await engineFactory.describeMachine()
  const offered = chooseOffered(languageCatalogue, machine)
  const stored = await listFiles(deps)
  const newest = (await listLanguageDownloads(deps)).filter(
    ({ file }, at, all) => all.findIndex((one) => one.file === file) === at,
  )
  const unfinished = newest.filter(({ status }) => status !== 'completed')
  const inUse = await findFileInUse(deps)

  async function present(file: string): Promise<ModelFile> {
    const paths = pathsOf(deps, file)
    const known = languageCatalogue.find((model) => model.file === file)
    const present = stored.find((one) => one.file === file)
    const description =
      present && (machine.hasLibrary ? await describe(deps, present) : languageModelFileTexts.noLibrary)
    const download = present ? undefined : unfinished.find((one) => one.file === file)
    const part = await readPart(paths)
    // The memory that it takes now is not free, but it has it.
    const isInUse = inUse === paths.file
    const estimate = known && readWith(chooseCatalogueWindow(known, machine.freeMemoryBytes))
    return {
      id: known?.id ?? file,
      name: known?.name ?? download?.name ?? withoutExtension(file),
      file,
      note: typeof description === 'string' ? description : (known?.note ?? ''),
      licence: known?.licence ?? null,
      bytes: present?.bytes ?? part?.bytes ?? known?.bytes ?? 0,
      isTried: known?.isTried ?? false,
      ...(description
        ? readWithFile(description, isInUse ? machine.memoryBytes : machine.freeMemoryBytes)
        : (estimate ?? { window: null, reads: 'unknown' as const })),
      isOffered: offered.some((model) => model.file === file),
      isPresent: present !== undefined,
      isVerified: present ? await readVerified(paths, present.bytes) : null,
      isInUse,
      download: download
        ? {
            jobId: download.jobId,
            status: download.status,
            // The job that continues a download begins with 0.
            progress: part ? Math.floor((part.received / part.bytes) * 100) : download.progress,
            error: download.error,
          }
        : null,
    }
  }

  const models: ModelFile[] = []
  // One after the other, because each description starts a process.
  for (const file of new Set([...offered, ...stored, ...unfinished].map((one) => one.file)))
    models.push(await present(file))
  return { machine, freeBytes: await files.freeBytes(), models }
}
