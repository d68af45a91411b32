import { glob, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'
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

const maxBytes = 64 * 1024

/**
 * Writes the start of an unreadable answer to a file, because session content must not be logged. Returns the path, or null for other
 * errors and if the write fails.
 */
export async function storeUnreadableAnswer(
  { files }: Pick<Deps, 'files'>,
  jobId: string,
  error: unknown,
): Promise<string | null> {
  const cause = error instanceof AppError ? error.cause : null
  if (!(cause instanceof UnreadableAnswer)) return null
  const file = path.join(files.workFolder, `answer-${jobId}.txt`)
  const bytes = Buffer.from(cause.answer).subarray(0, maxBytes)
  return writeFile(file, bytes, { mode: 0o600 }).then(
    () => file,
    () => null,
  )
}
