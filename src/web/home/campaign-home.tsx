import type { UseQueryResult } from '@tanstack/react-query'
import { type Home, homeTexts } from '#contract/home/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import type { DashboardDialog } from './dashboard-dialogs.tsx'
import { LastTimeCard } from './last-time.tsx'
import { OpenThreads } from './open-threads.tsx'
import { PartyList } from './party-list.tsx'

const columns =
  'mt-10 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_300px]'

type CampaignHomeProps = { query: UseQueryResult<Home>; onOpen: (dialog: DashboardDialog) => void }

export function CampaignHome({ query, onOpen }: CampaignHomeProps) {
  const { campaign } = useWorkspace()
  const isGm = campaign?.userRole === 'gm'
  const { data } = query
  if (query.isPending) return <HomeSkeleton />
  return (
    <>
      {data && (
        <div className={columns}>
          {data.lastTime ? (
            <LastTimeCard lastTime={data.lastTime} />
          ) : (
            <p className="font-read text-read text-muted">{homeTexts.noRecap}</p>
          )}
          {(data.party.length > 0 || isGm) && (
            <section aria-label={homeTexts.party}>
              <h2 className="mb-1 font-display text-h3 font-[560]">{homeTexts.party}</h2>
              <PartyList campaignId={campaign?.id ?? ''} isGm={isGm} party={data.party} />
              {data.party.length === 0 && (
                <>
                  <p className="mt-1 mb-3 text-small text-pretty text-subtle">{homeTexts.noParty}</p>
                  <Button size="sm" onClick={() => onOpen('table')}>
                    Fill in the table
                  </Button>
                </>
              )}
            </section>
          )}
        </div>
      )}
      {data && data.threads.length > 0 && <OpenThreads threads={data.threads} count={data.threadCount} />}
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className={columns}>
      <SkeletonText lines={6} label="Loading the story so far" />
      <div aria-hidden="true" className="max-lg:hidden">
        <SkeletonRows rows={4} />
      </div>
    </div>
  )
}
