import { useState } from 'react'
import { maintenanceLimits, maintenanceTexts, type Revision } from '#contract/wiki/maintenance.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { showNotice } from '#web/lib/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useRestoreRevision, useRevisions } from './history-api.ts'
import { RevisionRow } from './revision-row.tsx'

type HistoryDialogProps = {
  campaignId: string
  entry: Pick<WikiEntry, 'id' | 'name'>
  onClose: () => void
}

export function HistoryDialog({ campaignId, entry, onClose }: HistoryDialogProps) {
  const revisions = useRevisions(campaignId, entry.id)
  const restore = useRestoreRevision(campaignId, entry.id)
  const [openId, setOpenId] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Revision | null>(null)
  const list = revisions.data ?? []
  const askToRestore = (revision: Revision) => {
    restore.reset()
    setChosen(revision)
  }
  const restoreRevision = ({ id, version }: Revision) =>
    restore.mutate(id, {
      onSuccess: () => {
        showNotice('success', `Version ${version} was restored`)
        onClose()
      },
    })
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title="History"
      description={<bdi className="line-clamp-2">{entry.name}</bdi>}
    >
      {revisions.isPending && <SkeletonRows rows={5} label="Loading the history" />}
      <LoadFailed query={revisions} failed={maintenanceTexts.historyFailed} />
      <ol>
        {list.map((revision, index) => (
          <RevisionRow
            key={revision.id}
            campaignId={campaignId}
            entryId={entry.id}
            revision={revision}
            isCurrent={index === 0}
            isOpen={revision.id === openId}
            onToggle={() => setOpenId(revision.id === openId ? null : revision.id)}
            onRestore={() => askToRestore(revision)}
          />
        ))}
      </ol>
      {list.length >= maintenanceLimits.revisionsListed && (
        <p className="pt-3 text-small text-subtle">
          These are the last {maintenanceLimits.revisionsListed} changes; older ones are kept, but not listed.
        </p>
      )}
      <ConfirmDialog
        open={chosen !== null}
        variant="primary"
        title={`Restore version ${chosen?.version}?`}
        text="The entry is restored to this version. The current version stays in the history."
        confirmLabel="Restore"
        action={restore}
        failed={maintenanceTexts.restoreFailed}
        onConfirm={() => chosen && restoreRevision(chosen)}
        onClose={() => setChosen(null)}
      />
    </Dialog>
  )
}
