import { useQuery } from '@tanstack/react-query'
import * as campaignCalls from '#contract/admin/endpoints.ts'
import {
  type StorageAnswer,
  type StorageKind,
  storageKindTexts,
  storageTexts,
} from '#contract/admin/storage.ts'
import { Panel, PanelEmpty } from '#web/admin/panel.tsx'
import { DiskSpace } from '#web/admin/service-list.tsx'
import { callApi } from '#web/lib/api/api.ts'
import { formatBytes, formatHour } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { RefreshButton } from '#web/ui/refresh-button.tsx'

function useStorage() {
  return useQuery({
    queryKey: ['admin', 'storage'],
    queryFn: ({ signal }) => callApi(campaignCalls.readStorage, { signal }),
  })
}

export function StoragePage() {
  const storage = useStorage()
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-2.5">
        <RefreshButton isRefreshing={storage.isRefetching} onRefresh={() => void storage.refetch()} />
        {storage.data && (
          <p className="num text-small text-subtle">
            Folders measured at {formatHour(storage.data.measuredAt)}
          </p>
        )}
      </div>
      <Loaded query={storage} failed={storageTexts.failed} label="Loading the storage figures" lines={6}>
        {(answer) => <Figures answer={answer} />}
      </Loaded>
    </>
  )
}

function Figures({ answer: { kinds, disk, people, campaigns } }: { answer: StorageAnswer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Panel
        title="By kind"
        note={`${formatBytes(kinds.reduce((sum, { bytes }) => sum + bytes, 0))} in total`}
      >
        <StorageKinds kinds={kinds} />
        {disk && <DiskSpace disk={disk} />}
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
        <Panel title="Largest users">
          <LargestList
            items={people.map(({ id, username, bytes, quota_bytes }) => ({
              id,
              name: username,
              bytes,
              limit: quota_bytes,
            }))}
          />
        </Panel>
        <Panel title="Largest campaigns">
          <LargestList items={campaigns.map((campaign) => ({ ...campaign, limit: null }))} />
        </Panel>
      </div>
    </div>
  )
}

type Item = { id: string; name: string; bytes: number; limit: number | null }

/** The bar of an item shows its share of its limit. If there is no limit or the limit is 0, the bar is relative to the largest item. */
function LargestList({ items }: { items: Item[] }) {
  if (items.length === 0) return <PanelEmpty>{storageTexts.none}</PanelEmpty>
  const largest = Math.max(...items.map(({ bytes }) => bytes))
  return (
    <ul>
      {items.map(({ id, name, bytes, limit }) => {
        const isOver = limit !== null && bytes >= limit
        const share = bytes / (limit || largest)
        return (
          <li key={id} className="border-t border-line pt-2.5 pb-2">
            <p className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 truncate text-muted">{name}</bdi>
              <span className="num shrink-0">
                <span className="font-medium">{formatBytes(bytes)}</span>
                {limit !== null && <span className="text-subtle"> of {formatBytes(limit)}</span>}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-[3px] overflow-hidden rounded-full bg-hover">
              <div
                className={joinClasses('h-full rounded-full', isOver ? 'bg-warning' : 'bg-gilt')}
                style={{ width: `${Math.min(1, share) * 100}%` }}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

const tones: Record<StorageKind, string> = {
  recordings: 'bg-gilt',
  renditions: 'bg-info',
  unfinished: 'bg-fg',
  pictures: 'bg-[var(--k-people)]',
  bin: 'bg-danger',
  backups: 'bg-success',
  work: 'bg-muted',
  database: 'bg-[var(--k-items)]',
  models: 'bg-subtle',
}

function StorageKinds({ kinds }: Pick<StorageAnswer, 'kinds'>) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <div aria-hidden="true" className="mt-1 mb-4 flex h-2.5 gap-px overflow-hidden rounded-full bg-hover">
        {kinds.map(({ kind, bytes }) => (
          <div key={kind} className={tones[kind]} style={{ width: `${total && (bytes / total) * 100}%` }} />
        ))}
      </div>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {kinds.map(({ kind, bytes }) => {
          const { label, note } = storageKindTexts[kind]
          return (
            <li key={kind} className="flex items-baseline gap-3 border-t border-line py-2.5">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${tones[kind]}`} />
              <span className="min-w-0 flex-1">
                {label}
                <span className="block text-small text-subtle">{note}</span>
              </span>
              <span className="num shrink-0 font-medium">{formatBytes(bytes)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
