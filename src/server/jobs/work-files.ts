import { glob, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'

/** Where a job may write what only it needs; further files of the job begin with this path. */
export const workFileOf = ({ files }: Pick<Deps, 'files'>, jobId: string, ending: string) =>
  path.join(files.workFolder, `${jobId}.${ending}`)

/** To be called when a job is over and no worker has it. */
export async function removeWorkFiles(deps: Pick<Deps, 'files'>, ...jobIds: string[]): Promise<void> {
  for (const jobId of jobIds) {
    const cwd = deps.files.workFolder
    for await (const name of glob(`${jobId}.*`, { cwd })) await rm(path.join(cwd, name), { force: true })
  }
}
