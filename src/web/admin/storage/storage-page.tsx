import { type StorageAnswer, storageTexts } from '#contract/admin/storage.ts'
import { Panel } from '#web/admin/panel.tsx'
import { DiskSpace } from '#web/admin/statistics/disk-space.tsx'
import { formatBytes, formatHour } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { LargestList } from './largest-list.tsx'
import { useStorage } from './storage-api.ts'
import { StorageKinds } from './storage-kinds.tsx'

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
