import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { Table } from '#contract/campaigns/table.ts'
import { readSeatPage } from '#contract/home/endpoints.ts'
import { type HomeSession, homeTexts, type SeatPage } from '#contract/home/schemas.ts'
import { inQuotes, typeset } from '#contract/typeset.ts'
import { kindOf } from '#contract/wiki/categories.ts'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/reading/names/fold-name.ts'
import { homeKey } from '#web/app/dashboard/home-api.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useTable } from '#web/campaigns/settings/settings-api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { Each } from '#web/ui/each.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useEntries } from '#web/wiki/search/use-library.ts'
import { useWikiRoutes } from '#web/wiki/wiki-routes.ts'

type Seat = Table['seats'][number]

function isOfSeat({ name, aliases, category }: WikiSummary, { character, aliases: others }: Seat): boolean {
  if (character === null || kindOf(category) !== 'people') return false
  const names = [name, ...aliases].map(foldName)
  return [character, ...others].some((one) => names.includes(foldName(one)))
}

/** Returns the entry of the user's own character. */
export function useOwnEntry(campaignId: string): WikiSummary | undefined {
  const { user } = useWorkspace()
  const seat = useTable(campaignId).data?.seats.find(({ memberId }) => memberId === user.id)
  const entries = useEntries(campaignId).data
  return seat && entries?.find((entry) => isOfSeat(entry, seat))
}

/** What the character of a seat carries, owes, said and how much they talked; nothing for other entries. */
export function AtTheTable({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const viewpoint = useViewpoint()
  const entry = useEntries(campaignId).data?.find(({ id }) => id === entryId)
  const seats = useTable(campaignId).data?.seats
  const seatId = entry && seats?.find((seat) => isOfSeat(entry, seat))?.id
  const query = useQuery({
    queryKey: [...homeKey(campaignId), viewpoint, seatId],
    queryFn: async ({ signal }) => {
      const params = { campaignId, seatId: seatId ?? '' }
      return (await callApi(readSeatPage, { params, query: viewpointQuery(viewpoint), signal })).page
    },
    enabled: seatId !== undefined,
  })
  if (seatId === undefined) return null
  const { data } = query
  if (data && Object.values(data).every((part) => part.length === 0)) return null
  return (
    <section aria-label={homeTexts.atTheTable} className="mb-9 border-b border-line pb-1.5">
      <LoadFailed query={query} failed={homeTexts.seatFailed} />
      {query.isPending && <SkeletonText lines={5} label="Loading the character" />}
      {data && <Parts page={data} />}
    </section>
  )
}

function Parts({ page: { carries, owes, said, talk } }: { page: SeatPage }) {
  const routes = useWikiRoutes()
  return (
    <dl>
      <Part label={homeTexts.carries} items={carries.length > 0 ? [carries] : []}>
        {(items) => (
          <Each items={items}>
            {({ name, entryId, sources }, index) => (
              <>
                {index > 0 && ', '}
                <CitedSentence sources={sources} showsTime={false}>
                  {entryId === null ? <bdi>{name}</bdi> : <ItemLink name={name} to={routes.entry(entryId)} />}
                </CitedSentence>
              </>
            )}
          </Each>
        )}
      </Part>
      <Part label={homeTexts.owes} items={owes}>
        {({ name, text, since, sources }) => (
          <>
            <CitedSentence sources={sources} showsTime={false}>
              {name && <b className="font-semibold text-fg">{typeset(name)}</b>} {typeset(text)}
            </CitedSentence>{' '}
            <SessionLink session={since} />
          </>
        )}
      </Part>
      <Part label={homeTexts.said} items={said}>
        {({ text, session, sources }) => (
          <>
            <CitedSentence sources={sources} showsTime={false}>
              {inQuotes(text)}
            </CitedSentence>{' '}
            <SessionLink session={session} />
          </>
        )}
      </Part>
      <Part label={homeTexts.talk} items={talk.length > 0 ? [talk] : []}>
        {(lane) => <Lane talk={lane} />}
      </Part>
    </dl>
  )
}

const ItemLink = ({ name, to }: { name: string; to: To }) => (
  <Link to={to} className="underline decoration-line hover:text-gilt">
    <bdi>{name}</bdi>
  </Link>
)

function SessionLink({ session: { id, number } }: { session: HomeSession }) {
  const { to } = useWorkspace()
  return (
    <Link
      to={to({ view: 'transcription', session: id })}
      className="tap font-sans text-small whitespace-nowrap text-subtle hover:text-fg hover:underline"
    >
      Session {number}
    </Link>
  )
}

type PartProps<T> = { label: string; items: T[]; children: (item: T) => ReactNode }

function Part<T>({ label, items, children }: PartProps<T>) {
  if (items.length === 0) return null
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-line py-3 first:border-t-0 sm:grid-cols-[148px_minmax(0,1fr)]">
      <dt className="text-small/[26px] text-subtle">{label}</dt>
      <Each items={items}>
        {(item) => (
          <dd dir="auto" className="font-read text-[16px]/[26px] break-words text-muted sm:col-start-2">
            {children(item)}
          </dd>
        )}
      </Each>
    </div>
  )
}

/** A bar per session, as high as the character's share of the talk. */
function Lane({ talk }: { talk: SeatPage['talk'] }) {
  const most = Math.max(...talk.map(({ share }) => share))
  const heard = talk.filter(({ share }) => share > 0)
  const mean = heard.reduce((sum, { share }) => sum + share, 0) / heard.length
  const percent = Math.max(1, Math.round(mean * 100))
  return (
    <div className="flex items-end gap-4">
      <div aria-hidden="true" className="flex h-9 min-w-0 flex-1 items-end gap-[3px]">
        {talk.map(({ session, share }) => (
          <span
            key={session.id}
            style={{ height: share > 0 ? `${Math.max(12, (share / most) * 100)}%` : 2 }}
            className={`max-w-7 flex-1 rounded-[2px] ${share > 0 ? 'bg-gilt' : 'bg-line'}`}
          />
        ))}
      </div>
      <span className="num font-sans text-small text-subtle">
        {heard.length} of {talk.length} sessions, {percent}% of the talk
      </span>
    </div>
  )
}
