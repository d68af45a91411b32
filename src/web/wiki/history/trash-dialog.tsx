import { Trash2 } from 'lucide-react'
import { maintenanceLimits, maintenanceTexts, type TrashItem } from '#contract/wiki/maintenance.ts'
import { formatCount, formatMinute, formatMoment } from '#web/lib/format.ts'
import { useListFocus } from '#web/lib/hooks/use-list-focus.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Each } from '#web/ui/each.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useRestoreFromTrash, useTrash } from '#web/wiki/edit-api.ts'
import { someoneWhoLeft } from './describe-change.ts'

type TrashDialogProps = { campaignId: string; onChanged: () => void; onClose: () => void }

const actionLabels: Record<TrashItem['kind'], string> = {
  delete: 'deleted',
  merge: 'merged',
  clear: 'cleared',
  cleanup: 'merged automatically',
}
const countEntries = (count: number) => formatCount(count, 'entry', 'entries')

export function TrashDialog({ campaignId, onChanged, onClose }: TrashDialogProps) {
  const trash = useTrash(campaignId)
  const restore = useRestoreFromTrash(campaignId)
  const list = useListFocus<HTMLUListElement>(trash.data)
  const restoreEntries = (undoId: string) =>
    restore.mutate(undoId, {
      onSuccess: (count) =>
        showNotice('success', `${countEntries(count)} ${count === 1 ? 'is' : 'are'} back`),
      onSettled: onChanged,
    })
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title="Bin"
      description={`Deleted entries stay here for ${maintenanceLimits.trashDays} days.`}
    >
      <ActionFailed action={restore} failed={maintenanceTexts.undoFailed} className="mb-3" />
      {trash.isPending && <SkeletonRows rows={4} label="Loading the bin" />}
      <LoadFailed query={trash} failed={maintenanceTexts.trashFailed} />
      {trash.data?.length === 0 && <EmptyState icon={Trash2} title="The bin is empty" />}
      <ul ref={list} tabIndex={-1} className="outline-none">
        {trash.data?.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            isBusy={restore.isPending && restore.variables === item.id}
            isLocked={restore.isPending}
            onRestore={() => restoreEntries(item.id)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

type TrashRowProps = { item: TrashItem; isBusy: boolean; isLocked: boolean; onRestore: () => void }

function TrashRow({ item, isBusy, isLocked, onRestore }: TrashRowProps) {
  const { kind, count, names, by, at, until } = item
  const others = count - names.length
  return (
    <li className="flex items-center gap-4 border-t border-line py-3 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p className="text-ui">
          <b className="font-medium">{countEntries(count)}</b>{' '}
          <span className="text-muted">
            {actionLabels[kind]} · <bdi>{by ?? someoneWhoLeft}</bdi>
          </span>
        </p>
        <p className="line-clamp-2 text-ui break-words text-muted">
          <Each items={names}>
            {(name, index) => (
              <span>
                {index > 0 && ', '}
                <bdi>{name}</bdi>
              </span>
            )}
          </Each>
          {others > 0 && ` and ${formatCount(others, 'other')}`}
        </p>
        <p className="num text-label text-subtle">
          <time dateTime={at}>{formatMinute(at)}</time>, kept until{' '}
          <time dateTime={until}>{formatMoment(until)}</time>
        </p>
      </div>
      <Button size="sm" busy={isBusy} disabled={isLocked} onClick={onRestore}>
        Restore
      </Button>
    </li>
  )
}
