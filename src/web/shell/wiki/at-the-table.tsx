import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Table } from '#contract/campaigns/table.ts'
import { readSeatPage } from '#contract/home/endpoints.ts'
import { type HomeSession, homeTexts, type SeatPage } from '#contract/home/schemas.ts'
import type { Source } from '#contract/source.ts'
import { inQuotes, typeset } from '#contract/typeset.ts'
import { kindOf } from '#contract/wiki/categories.ts'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { useTable } from '#web/campaigns/settings-api.ts'
import { homeKey } from '#web/home/home-api.ts'
import { EntryName } from '#web/home/party-list.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { useViewpoint, viewpointQuery } from '#web/lib/api/viewpoint.ts'
import { CitedSentence } from '#web/ui/cited-sentence.tsx'
import { Each } from '#web/ui/each.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

type Seat = Table['seats'][number]

function isOfSeat({ name, aliases, category }: WikiSummary, { character, aliases: others }: Seat): boolean {
  if (character === null || kindOf(category) !== 'people') return false
  const names = [name, ...aliases].map(foldName)
  return [character, ...others].some((one) => names.includes(foldName(one)))
}

/** Returns the entry of the user's own character. */
export function useOwnEntry(campaignId: string | null): WikiSummary | undefined {
  const { user } = useWorkspace()
  const seat = useTable(campaignId).data?.seats.find(({ memberId }) => memberId === user.id)
  const entries = useEntries(campaignId).data
  return seat && entries?.find((entry) => isOfSeat(entry, seat))
}

/** What the character of a seat carries, owes, said and how much they talked; nothing for other entries. */
export function AtTheTable({ campaignId, entryId }: { campaignId: string; entryId: string }) {
  const viewpoint = useViewpoint()
  const entry = useEntries(campaignId).data?.find(({ id }) => id === entryId)
  const seatId = useTable(campaignId).data?.seats.find((seat) => entry && isOfSeat(entry, seat))?.id
  const query = useQuery({
    queryKey: [...homeKey(campaignId), viewpoint, seatId],
    queryFn: async ({ signal }) => {
      const params = { campaignId, seatId: seatId ?? '' }
      return (await callApi(readSeatPage, { params, query: viewpointQuery(viewpoint), signal })).page
    },
    enabled: seatId !== undefined,
  })
  const isEmpty = query.data && Object.values(query.data).every((part) => part.length === 0)
  if (seatId === undefined || isEmpty) return null
  return (
    <section aria-label={homeTexts.atTheTable} className="mb-9 border-b border-line pb-1.5">
      <LoadFailed query={query} failed={homeTexts.seatFailed} />
      {query.isPending && <SkeletonText lines={5} label="Loading the character" />}
      {query.data && <Parts page={query.data} />}
    </section>
  )
}

function Parts({ page: { carries, owes, said, talk } }: { page: SeatPage }) {
  return (
    <dl>
      <Part label={homeTexts.carries} items={carries.length > 0 ? [carries] : []}>
        {(items) => (
          <Each items={items}>
            {({ sources, ...item }, index) => (
              <>
                {index > 0 && ', '}
                <CitedSentence sources={sources} showsTime={false}>
                  <EntryName {...item} />
                </CitedSentence>
              </>
            )}
          </Each>
        )}
      </Part>
      <Part label={homeTexts.owes} items={owes}>
        {({ name, text, since, sources }) => (
          <Told sources={sources} session={since}>
            {name && <b className="font-semibold text-fg">{typeset(name)}</b>} {typeset(text)}
          </Told>
        )}
      </Part>
      <Part label={homeTexts.said} items={said}>
        {({ text, ...told }) => <Told {...told}>{inQuotes(text)}</Told>}
      </Part>
      <Part label={homeTexts.talk} items={talk.length > 0 ? [talk] : []}>
        {(lane) => <Lane talk={lane} />}
      </Part>
    </dl>
  )
}

type ToldProps = { sources: Source[]; session: HomeSession; children: ReactNode }

function Told({ sources, session, children }: ToldProps) {
  return (
    <>
      <CitedSentence sources={sources} showsTime={false}>
        {children}
      </CitedSentence>{' '}
      <span className="font-sans text-small whitespace-nowrap text-subtle">Session {session.number}</span>
    </>
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
  const shares = talk.map(({ share }) => share)
  const heard = shares.filter((share) => share > 0)
  const mean = heard.reduce((sum, share) => sum + share, 0) / heard.length
  return (
    <div className="flex items-end gap-4">
      <div aria-hidden="true" className="flex h-7 min-w-0 items-end gap-1 border-b border-line">
        <Each items={shares}>
          {(share) => (
            <span className="w-2 bg-gilt" style={{ height: `${(share / Math.max(...shares)) * 100}%` }} />
          )}
        </Each>
      </div>
      <span className="num shrink-0 font-sans text-small text-subtle">
        {heard.length} of {talk.length} sessions, {Math.max(1, Math.round(mean * 100))}% of the talk
      </span>
    </div>
  )
}
