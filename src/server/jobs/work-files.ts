import { glob, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'
import type { JobRow } from './define-job.ts'
import { listActiveJobs } from './store.ts'

/** @param id of a job or, for a file that all jobs of a session use, of the session; `removeWorkFiles` finds the file by it */
export const workFileOf = ({ files }: Pick<Deps, 'files'>, id: string, ending: string) =>
  path.join(files.workFolder, `${id}.${ending}`)

async function removeFilesOf({ files }: Pick<Deps, 'files'>, id: string): Promise<void> {
  const cwd = files.workFolder
  for await (const name of glob(`${id}.*`, { cwd })) await rm(path.join(cwd, name), { force: true })
}

/**
 * Removes the files of a job, and those of its session if no other job of it is active. The caller must make sure that no worker still
 * runs the job.
 */
export async function removeWorkFiles(
  deps: Pick<Deps, 'db' | 'files'>,
  { id, sessionId }: Pick<JobRow, 'id' | 'sessionId'>,
): Promise<void> {
  await removeFilesOf(deps, id)
  if (sessionId === null) return
  const others = (await listActiveJobs(deps.db, { sessionId })).filter((job) => job.id !== id)
  if (others.length === 0) await removeFilesOf(deps, sessionId)
}
