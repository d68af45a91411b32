import { Check, Minus } from 'lucide-react'
import {
  planFeatures,
  planFeatureTexts,
  plans,
  planTexts,
  quotaTexts,
  type Usage,
} from '#contract/accounts/plans.ts'
import { useUsage } from '#web/accounts/account-api.ts'
import { formatBytes, formatDuration, formatNumber } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { AccountSection } from './account-section.tsx'

export function PlanSection() {
  const usage = useUsage()
  return (
    <AccountSection
      title="Plan and usage"
      lede="Counts everything done in campaigns you created. Months are calendar months."
    >
      <Loaded query={usage} failed={planTexts.usageFailed}>
        {(loaded) => <PlanAndUsage usage={loaded} />}
      </Loaded>
    </AccountSection>
  )
}

function PlanAndUsage({ usage: { plan, isEnforced, limits, used, storage } }: { usage: Usage }) {
  return (
    <div className="grid gap-5">
      <p>
        {isEnforced ? (
          <>
            You have the <span className="font-medium">{plans[plan].name}</span> plan.
          </>
        ) : (
          planTexts.noneApplies
        )}
      </p>
      <Meter
        label="Transcribed this month"
        used={used.transcriptionSeconds}
        limit={isEnforced ? limits.transcriptionSeconds : null}
        format={formatDuration}
      />
      <Meter
        label="Campaigns"
        used={used.campaigns}
        limit={isEnforced ? limits.campaigns : null}
        format={formatNumber}
      />
      <div className="grid gap-2">
        <Meter
          label="Stored recordings"
          used={storage.usedBytes}
          limit={storage.quotaBytes}
          format={formatBytes}
        />
        {storage.quotaBytes !== null && (
          <p className="max-w-[25rem] text-small text-subtle">
            {storage.usedBytes >= storage.quotaBytes ? quotaTexts.full : quotaTexts.counted}
          </p>
        )}
      </div>
      {isEnforced && (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {planFeatures.map((feature) => (
            <Feature key={feature} text={planFeatureTexts[feature]} isIncluded={limits[feature]} />
          ))}
        </ul>
      )}
    </div>
  )
}

type MeterProps = { label: string; used: number; limit: number | null; format: (amount: number) => string }

function Meter({ label, used, limit, format }: MeterProps) {
  return (
    <div className="max-w-[25rem]">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-subtle">{label}</span>
        <span className="num">
          {format(used)}
          {limit !== null && ` of ${format(limit)}`}
        </span>
      </p>
      {limit !== null && (
        <ProgressBar label={label} value={limit === 0 ? 100 : (used / limit) * 100} className="mt-2" />
      )}
    </div>
  )
}

function Feature({ text, isIncluded }: { text: string; isIncluded: boolean }) {
  const Icon = isIncluded ? Check : Minus
  return (
    <li className={isIncluded ? 'flex items-center gap-2' : 'flex items-center gap-2 text-subtle'}>
      <Icon size={15} strokeWidth={1.8} className={isIncluded ? 'text-success' : undefined} />
      {!isIncluded && <span className="sr-only">Not included: </span>}
      {text}
    </li>
  )
}
