import { findNextJobType } from '#core/transcription/find-next-job-type.ts'
import { notifyOfRecap } from '#server/accounts/push/jobs.ts'
import { downloadModel } from '#server/admin/engines/jobs.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { hasWaitingJob, type JobRegistry, startJob } from '#server/jobs/service.ts'
import { extractSessionEntities, writeRecap } from '#server/reading/jobs.ts'
import { readLetter } from '#server/sharing/letters/read-letter.ts'
import { writeVaultFiles } from '#server/sharing/vault/jobs.ts'
import { transcribeRecording } from '#server/transcription/jobs.ts'
import { sendWebhook } from '#server/webhooks/jobs.ts'
import { countDuplicates } from '#server/wiki/jobs.ts'

const definitions: JobDefinition[] = [
  transcribeRecording,
  extractSessionEntities,
  writeRecap,
  countDuplicates,
  downloadModel,
  notifyOfRecap,
  writeVaultFiles,
  sendWebhook(async (deps, access) => (await readLetter(deps, access)).letter),
]

function definitionOf(type: string): JobDefinition {
  const definition = definitions.find((one) => one.type === type)
  if (!definition) throw new Error(`No job of type ${type}`)
  return definition
}

export const jobRegistry: JobRegistry = {
  types: definitions.map((definition) => definition.type),
  definitionOf,
  reflectStatus: (db, job, state) => definitionOf(job.jobType).reflectStatus(db, job, state),
  async startNextJob(deps, tx, done) {
    if (!done.campaignId || !done.sessionId) return
    const settings = await readSettings({ db: tx }, done.campaignId)
    const type = settings ? findNextJobType(done.jobType, settings) : null
    // A waiting job of this type will read the result of `done`, so no second job is needed.
    if (!type || (await hasWaitingJob(tx, done.sessionId, type))) return
    await startJob(deps, tx, {
      type,
      payload: {},
      userId: done.userId,
      campaignId: done.campaignId,
      sessionId: done.sessionId,
    })
  },
}
