import { constants } from 'node:fs'
import { copyFile, link, mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { SingleConnection } from '#server/db/single-connection.ts'
import { hashFile } from '#server/lib/files/read-file.ts'
import type { FileStore } from '#server/ports/file-store.ts'
import { limitProgress, type OnProgress } from '#server/progress.ts'
import { listBackups, type Manifest, readManifest, recordingFile } from './manifest.ts'

type CopiedFile = Manifest['files'][number]

const namedFiles = z.array(z.object({ name: z.string(), key: z.string(), sha256: z.nullable(z.string()) }))
type NamedFile = z.infer<typeof namedFiles>[number]

/** Returns null for a damaged manifest, because a damaged earlier backup must not prevent a new one. */
function readIfWhole(folder: string): Manifest | null {
  try {
    return readManifest(folder)
  } catch {
    return null
  }
}

function findEarlier(parent: string): { folder: string; files: Map<string, CopiedFile> } | null {
  for (const name of listBackups(parent).reverse()) {
    const folder = path.join(parent, name)
    const manifest = readIfWhole(folder)
    if (manifest?.hasRecordings) {
      return { folder, files: new Map(manifest.files.map((file) => [file.key, file])) }
    }
  }
  return null
}

/**
 * If a file has the same size and `storedAt` as its copy in the last backup with recordings, hard-links that copy instead of copying the
 * file. The content is then the same, because the file store never writes into a stored file.
 */
export async function copyRecordings(
  store: FileStore,
  folder: string,
  onProgress: OnProgress,
): Promise<{ files: CopiedFile[]; linkedBytes: number }> {
  const earlier = findEarlier(path.dirname(folder))
  const stored = await store.list('')
  const files: CopiedFile[] = []
  let linkedBytes = 0
  const report = limitProgress(onProgress)
  for (const { key, storedAt } of stored) {
    const target = recordingFile(folder, key)
    await mkdir(path.dirname(target), { recursive: true })
    const before = earlier?.files.get(key)
    const isSame = before?.bytes === (await store.size(key)) && before.storedAt === storedAt.toISOString()
    if (earlier && before && isSame && (await tryLink(recordingFile(earlier.folder, key), target))) {
      files.push(before)
      linkedBytes += before.bytes
    } else {
      await store.withLocalFile(key, (file) => copyFile(file, target, constants.COPYFILE_FICLONE))
      const { size } = await stat(target)
      files.push({ key, bytes: size, sha256: await hashFile(target), storedAt: storedAt.toISOString() })
    }
    report(() => `${files.length} of ${stored.length} files are saved.`)
  }
  return { files, linkedBytes }
}

/** Returns false if linking fails, for example on a file system without hard links. */
const tryLink = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )

/** Also reads a database of an earlier version, whose columns and tables are fewer, because a backup may precede the upgrade. */
export async function listNamedFiles(database: Pick<SingleConnection, 'query'>): Promise<NamedFile[]> {
  const [tables] = await database.query(`select to_regclass('pictures') is not null as "hasPictures"`)
  const rows = await database.query(`
    with sounds as (select 'The recording "' || file_name || '"' as name, to_jsonb(audio_files) as file from audio_files)
    select name, file->>'original_key' as key, file->>'sha256' as sha256 from sounds where file->>'sound_deleted_at' is null
    union all select name, file->>'rendition_key', null from sounds where file->>'rendition_key' is not null
    union all select name, file->>'mp4_key', null from sounds where file->>'mp4_key' is not null
    ${tables?.['hasPictures'] === true ? `union all select 'A picture', 'pictures/' || id || '/large.webp', null from pictures` : ''}`)
  return namedFiles.parse(rows)
}

export function findFaults(named: NamedFile[], files: CopiedFile[]): string[] {
  const copied = new Map(files.map((file) => [file.key, file]))
  return named.flatMap(({ name, key, sha256 }) => {
    const file = copied.get(key)
    if (!file) return [`${name} has lost its file ${key}.`]
    return sha256 === null || sha256 === file.sha256
      ? []
      : [`${name} is not what was uploaded: its file ${key} is damaged.`]
  })
}
