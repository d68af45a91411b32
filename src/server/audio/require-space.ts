import { AppError, generalTexts } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

/** @throws NO_SPACE if writing `bytes` more bytes would leave too little free space */
export async function requireSpace(deps: Pick<Deps, 'files' | 'config'>, bytes: number): Promise<void> {
  const free = await deps.files.freeBytes()
  if (free !== null && free < deps.config.minFreeBytes + bytes) {
    throw new AppError('NO_SPACE', generalTexts.noSpace)
  }
}
