import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Home, homeTexts, type LastTime } from '#contract/home/schemas.ts'
import { sessionOfNumber } from '#contract/text.ts'
import { typeset } from '#contract/typeset.ts'
import { formatLongDay } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { FirstSource } from '#web/ui/source-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import type { DashboardDialog } from './dashboard-dialogs.tsx'
import { OpenThreads } from './open-threads.tsx'
import { PartyList } from './party-list.tsx'

function LastTimeCard({ lastTime }: { lastTime: LastTime }) {
  const { to } = useWorkspace()
  const { session, sentences, cliffhanger } = lastTime
  const isQuoted = sentences.some(({ speaker }) => speaker !== null)
  return (
    <section aria-label={homeTexts.lastTime} className="min-w-0">
      <p className="text-small font-medium text-subtle">
        {homeTexts.lastTime}
        {session.name !== sessionOfNumber(session.number) && ` · ${sessionOfNumber(session.number)}`} ·{' '}
        {formatLongDay(session.date)}
      </p>
      <h2 className="mt-1.5 font-display text-[28px]/[1.2] font-[560] tracking-[-0.012em] text-balance break-words">
        <Link
          to={to({ view: 'transcription', session: session.id })}
          className="tap hover:text-gilt hover:underline hover:decoration-1 hover:underline-offset-4"
        >
          {session.name}
        </Link>
      </h2>
      {isQuoted ? (
        <ul className="mt-3 grid gap-3">
          {sentences.map(({ text, speaker, sources }) => (
            <li key={text} className="prose">
              <p dir="auto">
                {speaker !== null && (
                  <b className="mr-2 font-sans text-small font-semibold text-muted">
                    <bdi>{speaker}</bdi>
                  </b>
                )}
                {typeset(text)} <FirstSource sources={sources} />
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <div className="prose mt-3">
          <p dir="auto">
            {sentences.map(({ text, sources }) => (
              <span key={text}>
                {typeset(text)} <FirstSource sources={sources} />{' '}
              </span>
            ))}
          </p>
        </div>
      )}
      {cliffhanger && (
        <blockquote className="quote mt-5">
          {cliffhanger.title && (
            <b className="font-display text-[18px]/7 font-[560] break-words" dir="auto">
              {typeset(cliffhanger.title)}
            </b>
          )}
          <p dir="auto" className="break-words">
            {typeset(cliffhanger.situation)} <FirstSource sources={cliffhanger.sources} />
          </p>
        </blockquote>
      )}
    </section>
  )
}

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
