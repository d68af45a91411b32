import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { maintenanceLimits, maintenanceTexts, type Revision } from '#contract/wiki/maintenance.ts'
import type { WikiEntry } from '#contract/wiki/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Loaded, LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { changeLabels, nameOfChanger } from './describe-change.ts'
import { EntryChanges } from './entry-changes.tsx'
import { useRestoreRevision, useRevision, useRevisions } from './history-api.ts'

type RevisionRowProps = {
  campaignId: string
  entryId: string
  revision: Revision
  isCurrent: boolean
  isOpen: boolean
  onToggle: () => void
  onRestore: () => void
}

function RevisionRow({ revision, isCurrent, isOpen, onToggle, ...rest }: RevisionRowProps) {
  const id = useId()
  const { version, change, createdAt } = revision
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="-mx-2 flex w-[calc(100%+16px)] items-center gap-2.5 rounded-control px-2 py-2.5 text-left hover:bg-hover"
      >
        <ChevronRight
          size={15}
          strokeWidth={1.7}
          className={joinClasses('shrink-0 text-subtle', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ui">
            <span className="font-medium">{changeLabels[change]}</span>{' '}
            <span className="text-muted">
              · <bdi>{nameOfChanger(revision)}</bdi>
            </span>
          </span>
          <span className="num block text-label text-subtle">
            Version {version} · <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
          </span>
        </span>
        {isCurrent && <Badge tone="gilt">As it is now</Badge>}
      </button>
      <div id={id} hidden={!isOpen} className="pt-1 pb-4 pl-[25px]">
        {isOpen && <Changes {...rest} revision={revision} isCurrent={isCurrent} />}
      </div>
    </li>
  )
}

type ChangesProps = Omit<RevisionRowProps, 'isOpen' | 'onToggle'>

function Changes({ campaignId, entryId, revision, isCurrent, onRestore }: ChangesProps) {
  const detail = useRevision(campaignId, entryId, revision.id)
  return (
    <Loaded query={detail} failed={maintenanceTexts.historyFailed} label="Loading the change" lines={3}>
      {({ before, content }) => (
        <>
          <EntryChanges before={before} after={content} />
          {!isCurrent && (
            <Button size="sm" className="mt-4" onClick={onRestore}>
              Restore this version
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}

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
