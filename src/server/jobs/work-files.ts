import { glob, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'

/** Path of a temporary file of a job; all its temporary files start with the job id. */
export const workFileOf = ({ files }: Pick<Deps, 'files'>, jobId: string, ending: string) =>
  path.join(files.workFolder, `${jobId}.${ending}`)

/** Must only be called when no worker runs the jobs any more. */
export async function removeWorkFiles(deps: Pick<Deps, 'files'>, ...jobIds: string[]): Promise<void> {
  for (const jobId of jobIds) {
    const cwd = deps.files.workFolder
    for await (const name of glob(`${jobId}.*`, { cwd })) await rm(path.join(cwd, name), { force: true })
  }
}
