import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { downloadFile, sizeOf } from '#server/lib/files/download-file.ts'
import { readHead } from '#server/lib/files/read-file.ts'
import { type RemoteFile, resolveModelFile } from './resolve-model-file.ts'

export const languageDownload = z.object({
  /** Name in the folder `models/language` of DATA_DIR. */
  file: z.string(),
  address: z.string(),
  name: z.string(),
  /** The size that a file from a mirror must have, because mirrors tell no SHA-256; null accepts any. */
  bytes: z.nullable(z.number()),
})
export type LanguageDownload = z.infer<typeof languageDownload>

export function pathsOf({ config }: { config: Pick<Config, 'dataDir'> }, file: string) {
  const whole = path.join(config.dataDir, 'models', 'language', file)
  return { file: whole, part: `${whole}.part`, note: `${whole}.part.json`, origin: `${whole}.json` }
}
type Paths = ReturnType<typeof pathsOf>

const note = z.object({
  /** The address that the user chose. */
  source: z.string(),
  address: z.string(),
  bytes: z.number(),
  sha256: z.nullable(z.string()),
  validator: z.nullable(z.string()),
})
const origin = z.object({ bytes: z.number(), isVerified: z.boolean() })

/** Returns null for a missing file, and for one that a power failure cut off. */
async function readJson<T>(file: string, schema: z.ZodMiniType<T>): Promise<T | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}

/** Returns what is known about a file that has arrived in part; null if nothing of it has arrived. */
export async function readPart({ part, note: file }: Paths) {
  if (!existsSync(part)) return null
  const found = await readJson(file, note)
  return found && { ...found, received: await sizeOf(part) }
}

/** Returns null for a file that was not downloaded by this program. */
export async function readVerified(paths: Paths, bytes: number): Promise<boolean | null> {
  const found = await readJson(paths.origin, origin)
  return found?.bytes === bytes ? found.isVerified : null
}

const removePart = async ({ part, note: file }: Paths) => {
  await rm(part, { force: true })
  await rm(file, { force: true })
}

export const removeFiles = async (paths: Paths): Promise<void> => {
  await removePart(paths)
  await rm(paths.origin, { force: true })
  await rm(paths.file, { force: true })
}

/** @throws NO_SPACE if the rest of the file would leave too little free space */
export async function requireSpace(
  { config, files }: Pick<Deps, 'config' | 'files'>,
  { part }: Paths,
  bytes: number,
): Promise<void> {
  const free = await files.freeBytes()
  const missing = bytes - (await sizeOf(part))
  if (free !== null && free - missing < config.minFreeBytes)
    throw new AppError('NO_SPACE', engineTexts.noRoom)
}

type FetchDeps = Pick<Deps, 'config' | 'files' | 'engineFactory'>

/** Continues an earlier download of the same file. */
export async function fetchLanguageModel(
  deps: FetchDeps,
  { file, address: source, bytes: expected }: LanguageDownload,
  signal: AbortSignal,
  onShare: (share: number) => void,
): Promise<{ bytes: number }> {
  const paths = pathsOf(deps, file)
  await mkdir(path.dirname(paths.file), { recursive: true })
  // An earlier attempt was stopped after its last step.
  if (existsSync(paths.file)) return { bytes: await sizeOf(paths.file) }
  const part = await readPart(paths)
  const remote = await resolveModelFile(part?.source === source ? part.address : source, signal)
  const { address, bytes, sha256, validator } = remote
  if (expected !== null && bytes !== expected) throw new AppError('ENGINE_FAILED', texts.otherFile)
  const canContinue = part !== null && (sha256 !== null || validator !== null)
  if (!canContinue) await removePart(paths)
  if (canContinue && !isSame(part, remote)) {
    await removePart(paths)
    throw new AppError('ENGINE_FAILED', texts.changed)
  }
  if (!canContinue) await writeFile(paths.note, JSON.stringify({ source, ...remote }))
  const hasSpace = () => requireSpace(deps, paths, bytes)
  try {
    await hasSpace()
    await downloadFile({
      ...{ url: address, path: paths.file, bytes, sha256, validator, texts, signal },
      requireSpace: hasSpace,
      onBytes: (received) => onShare(received / bytes),
      async check(partPath) {
        await requireModel(deps, partPath, signal)
        const known = { address, bytes, sha256, isVerified: sha256 !== null }
        await writeFile(paths.origin, JSON.stringify(known))
      },
    })
  } finally {
    if (!existsSync(paths.part)) await rm(paths.note, { force: true })
  }
  return { bytes }
}

const isSame = (before: RemoteFile, now: RemoteFile) =>
  before.bytes === now.bytes && before.sha256 === now.sha256 && before.validator === now.validator

/** Sentences about the library instead of the file. */
export const libraryFaults: string[] = [texts.noLibrary, texts.failed]

/** Deletes a file that this program cannot run, such as a web page, and throws a sentence. Without the library, only the first bytes count. */
async function requireModel({ engineFactory }: FetchDeps, file: string, signal: AbortSignal): Promise<void> {
  try {
    if (!(await hasMagicBytes(file))) throw new AppError('ENGINE_FAILED', texts.damaged)
    const { hasLibrary } = await engineFactory.describeMachine()
    if (hasLibrary) await engineFactory.describeModelFile(file, signal)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ENGINE_FAILED') throw error
    if (libraryFaults.includes(error.message)) return
    await rm(file, { force: true })
    throw error
  }
}

async function hasMagicBytes(file: string): Promise<boolean> {
  const [head] = await readHead(file, 4)
  return Buffer.from(head).toString('latin1') === 'GGUF'
}
