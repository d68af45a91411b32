import { glob, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'

/** The file's name starts with the job id, by which `removeWorkFiles` finds the file. */
export const workFileOf = ({ files }: Pick<Deps, 'files'>, jobId: string, ending: string) =>
  path.join(files.workFolder, `${jobId}.${ending}`)

/** The caller must make sure that no worker still runs the job. */
export async function removeWorkFiles({ files }: Pick<Deps, 'files'>, jobId: string): Promise<void> {
  const cwd = files.workFolder
  for await (const name of glob(`${jobId}.*`, { cwd })) await rm(path.join(cwd, name), { force: true })
}
