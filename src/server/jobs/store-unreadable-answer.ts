import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'

const maxBytes = 64 * 1024

/**
 * Stores an unreadable engine answer in a file, so that session content stays out of the log, and returns its path; a sweep
 * removes the file after about a day. Returns null for other errors, and if the answer cannot be stored: a full disk must not keep a
 * job from continuing.
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
