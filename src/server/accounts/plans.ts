import { type PlanFeature, plans, type Usage } from '#contract/accounts/plans.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { AppError } from '#contract/errors.ts'
import {
  refuseCampaign,
  refuseFeature,
  refuseTranscription,
  startOfMonth,
} from '#core/accounts/check-plan.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import {
  countOwnCampaigns,
  findOwner,
  isSampleCampaign,
  lockPlan,
  meterJob,
  sumTranscribed,
} from './plan-store.ts'
import { readStorageUsage } from './quota/quota.ts'
import { findUserById } from './store.ts'

function refuse(reason: string | null): void {
  if (reason !== null) throw new AppError('PLAN_LIMIT', reason)
}

/**
 * Throws PLAN_LIMIT if plans are enforced and the user's plan allows no further campaign. Call it in the transaction that adds the
 * campaign.
 */
export async function requirePlanAllowsCampaign(
  deps: Pick<Deps, 'db' | 'config'>,
  userId: string,
): Promise<void> {
  if (!deps.config.enforcesPlans) return
  const plan = (await lockPlan(deps.db, userId)) ?? 'free'
  refuse(refuseCampaign(plan, await countOwnCampaigns(deps.db, userId)))
}

/**
 * Throws PLAN_LIMIT if plans are enforced and the owner's plan allows no further campaign. A sample can always be restored if the owner has
 * no other sample outside the trash.
 */
export async function requirePlanAllowsRestore(
  deps: Pick<Deps, 'db' | 'config'>,
  campaignId: string,
): Promise<void> {
  const owner = deps.config.enforcesPlans ? await findOwner(deps.db, campaignId) : null
  if (!owner) return
  const isOnlySample =
    (await isSampleCampaign(deps.db, campaignId)) && (await countOwnCampaigns(deps.db, owner.id, true)) === 0
  if (!isOnlySample) await requirePlanAllowsCampaign(deps, owner.id)
}

export async function requireFeature(
  deps: Pick<Deps, 'db' | 'config'>,
  campaignId: string,
  feature: PlanFeature,
): Promise<void> {
  if (!deps.config.enforcesPlans) return
  const owner = await findOwner(deps.db, campaignId)
  refuse(refuseFeature(owner?.plan ?? 'free', feature))
}

/**
 * Records the seconds that the job transcribes. Throws PLAN_LIMIT if plans are enforced and `seconds` exceeds what the owner's plan has
 * left this month.
 */
export async function meterTranscription(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  job: { id: string; campaignId: string },
  seconds: number,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const owner = deps.config.enforcesPlans ? await findOwner(tx, job.campaignId) : null
    if (owner) {
      const plan = (await lockPlan(tx, owner.id)) ?? 'free'
      const used = await sumTranscribed(tx, owner.id, startOfMonth(deps.clock()), job.id)
      refuse(refuseTranscription(plan, { used, wanted: seconds }))
    }
    await meterJob(tx, job.id, seconds)
  })
}

export async function readUsage(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Usage> {
  const user = await findUserById(deps.db, userId)
  if (!user) throw new AppError('TOKEN_EXPIRED', accountTexts.tokenExpired)
  return {
    plan: user.plan,
    isEnforced: deps.config.enforcesPlans,
    limits: plans[user.plan].limits,
    used: {
      transcriptionSeconds: await sumTranscribed(deps.db, userId, startOfMonth(deps.clock())),
      campaigns: await countOwnCampaigns(deps.db, userId),
    },
    storage: await readStorageUsage(deps, user),
  }
}
