import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'

const keptBytes = 64 * 1024

/**
 * Words of a session do not belong in a log: an answer that could not be read lies for a day in a file, whose path the log
 * tells. Null where the error is another.
 */
export async function keepAnswer(
  { files }: Pick<Deps, 'files'>,
  jobId: string,
  error: unknown,
): Promise<string | null> {
  const cause = error instanceof AppError ? error.cause : null
  if (!(cause instanceof UnreadableAnswer)) return null
  const file = path.join(files.workFolder, `answer-${jobId}.txt`)
  await writeFile(file, Buffer.from(cause.answer).subarray(0, keptBytes), { mode: 0o600 })
  return file
}
