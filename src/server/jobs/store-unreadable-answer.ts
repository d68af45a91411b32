import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'

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
