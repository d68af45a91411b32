import type { Deps } from '#server/deps.ts'
import { markExpiredSound } from './store.ts'

type RetentionDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log'>

const checkEveryMs = 30_000

/** Deletes the sound that campaigns no longer keep. `removeOrphans` deletes a file later if deleting it fails here. */
export async function deleteExpiredSound(deps: Omit<RetentionDeps, 'log'>): Promise<void> {
  await deps.files.remove(...(await markExpiredSound(deps.db, deps.clock())))
}

/** Returns a function that stops the checks. */
export function startDeletingSound(deps: RetentionDeps): () => void {
  const check = () =>
    deleteExpiredSound(deps).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'Deleting expired sound failed; it is tried again soon')
    })
  const timer = setInterval(check, checkEveryMs)
  return () => clearInterval(timer)
}
