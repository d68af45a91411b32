import { purgeNames } from '#server/renaming/service.ts'
import { measureRenditions, removeOrphans, removeUnfinishedFiles } from './audio/service.ts'
import { purgeAudit } from './auth/audit.ts'
import { sweepActions } from './auth/idempotency.ts'
import { sweepCounts } from './auth/rate-limits.ts'
import { sweepSecrets } from './auth/tokens.ts'
import { purgeTrash } from './campaigns/trash.ts'
import type { Deps } from './deps.ts'
import { purgeMaps } from './maps/service.ts'
import { deleteUnusedPictures } from './pictures/service.ts'
import { purgeSessions } from './sessions/trash.ts'
import { purgeSpeakerChanges } from './transcription/service.ts'
import { purgeWiki } from './wiki/trash/trash.ts'

const dayMs = 24 * 3600_000
/** Records are deleted first: `removeOrphans` and `deleteUnusedPictures` delete only files that no record names. */
const steps = [
  sweepSecrets,
  sweepActions,
  sweepCounts,
  purgeAudit,
  purgeTrash,
  purgeSessions,
  purgeWiki,
  purgeMaps,
  purgeSpeakerChanges,
  purgeNames,
  removeOrphans,
  removeUnfinishedFiles,
  deleteUnusedPictures,
  measureRenditions,
]

/** Permanently deletes expired records and trash, at once and then once a day. Returns a function that stops the schedule. */
export function startEmptyingTrash(deps: Deps): () => void {
  let isStopped = false
  async function empty(): Promise<void> {
    for (const step of steps) {
      if (isStopped) return
      try {
        await step(deps)
      } catch (error) {
        // During a shutdown a step may fail, because the database closes.
        if (isStopped) return
        deps.log.warn(
          { err: error, step: step.name },
          'A step of the daily clean-up failed; it is tried again in a day',
        )
      }
    }
  }
  void empty()
  const timer = setInterval(empty, dayMs)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
}
