import { useState } from 'react'
import type { RecapRevision } from '#contract/recap/recap-edit.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatMinute } from '#web/lib/format.ts'
import { useMedia } from '#web/lib/hooks/use-media.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { RecapReader } from '#web/recap/read/recap-pane.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import {
  useAcceptDraft,
  useDismissDraft,
  useRecapDraft,
  useRecapRevisions,
  useRestoreRecap,
  useRestoreVersion,
} from './api.ts'

const restoreFailed = 'The earlier version could not be brought back'

export function useUndoReplacing(recap: Recap): () => Promise<unknown> {
  const restore = useRestoreVersion(recap.sessionId)
  return () =>
    restore.mutateAsync(recap.version).then(
      () => showNotice('success', 'The earlier version is back'),
      (error) => showNotice('error', errorText(error, restoreFailed)),
    )
}

type DraftChoiceProps = { recap: Recap; size?: 'sm' | 'md'; variant?: 'plain' | 'primary' }

function DraftChoice({ recap, size = 'md', variant = 'plain' }: DraftChoiceProps) {
  const accept = useAcceptDraft(recap.sessionId)
  const dismiss = useDismissDraft(recap.sessionId)
  const undo = useUndoReplacing(recap)
  const isBusy = accept.isPending || dismiss.isPending
  const fail = (error: Error) => showNotice('error', errorText(error, recapTexts.draftFailed))
  return (
    <>
      <Button
        size={size}
        variant={variant}
        disabled={isBusy}
        busy={accept.isPending}
        onClick={() =>
          accept.mutateAsync(undefined).then(() => showUndo('The new recap is in its place', undo), fail)
        }
      >
        Use the new one
      </Button>
      <Button
        size={size}
        variant="ghost"
        disabled={isBusy}
        busy={dismiss.isPending}
        onClick={() => dismiss.mutateAsync().catch(fail)}
      >
        Keep mine
      </Button>
    </>
  )
}

function describeAuthor({ editedAt, by, kind }: RecapRevision): string {
  if (kind === 'none') return recapTexts.tooRoughTitle
  if (editedAt === null)
    return kind === 'highlights' ? 'Highlights of the transcript' : 'Written by the language model'
  return by === null ? 'Edited' : `Edited by ${by}`
}

export function VersionsDialog({ recap, onClose }: { recap: Recap; onClose: () => void }) {
  const revisions = useRecapRevisions(recap.sessionId)
  const restore = useRestoreRecap(recap.sessionId)
  const undo = useUndoReplacing(recap)
  const restoreVersion = (revision: RecapRevision) =>
    restore.mutate(revision.id, {
      onSuccess: () => {
        onClose()
        showUndo(`Version ${revision.version} is the recap again`, undo)
      },
    })
  return (
    <Dialog onClose={onClose} title="Earlier versions" description="Restoring keeps the current version too.">
      <ActionFailed action={restore} failed={recapTexts.saveFailed} className="mb-3" />
      <Loaded
        query={revisions}
        failed="The earlier versions could not be loaded."
        label="Loading the earlier versions"
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-ui text-muted">No earlier versions yet. Each edit saves one.</p>
          ) : (
            <ul className="grid">
              {list.map((revision) => (
                <li
                  key={revision.id}
                  className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0"
                >
                  <div className="min-w-0 flex-1">
                    <p className="truncate text-ui font-medium">{describeAuthor(revision)}</p>
                    <p className="num text-small text-subtle">
                      Version {revision.version} · {formatMinute(revision.editedAt ?? revision.createdAt)}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    disabled={restore.isPending}
                    busy={restore.isPending && restore.variables === revision.id}
                    onClick={() => restoreVersion(revision)}
                  >
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}

type CompareDialogProps = { recap: Recap; tab: string; onTab: (tab: string) => void; onClose: () => void }
const sides = [
  { value: 'edited', label: 'Edited' },
  { value: 'new', label: 'New' },
] as const
type Side = (typeof sides)[number]['value']

function CompareDialog({ recap, tab, onTab, onClose }: CompareDialogProps) {
  const draft = useRecapDraft(recap.sessionId)
  const isWide = useMedia('(min-width: 1100px)')
  const [side, setSide] = useState<Side>('new')
  return (
    <Dialog
      size="full"
      onClose={onClose}
      title="Compare the recaps"
      description="The edited one stays among the earlier versions if you use the new one."
    >
      {!isWide && (
        <div className="sticky top-0 z-10 bg-overlay pb-1">
          <SegmentedControl label="Which recap" value={side} options={[...sides]} onChange={setSide} />
        </div>
      )}
      <div className="grid min-h-[50dvh] grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:divide-x lg:divide-line">
        {sides
          .filter(({ value }) => isWide || value === side)
          .map(({ value, label }) => (
            <section key={value} aria-label={label} className="min-w-0 lg:px-7 lg:first:pl-0 lg:last:pr-0">
              {isWide && <h3 className="-mb-2 text-small font-semibold text-gilt">{label}</h3>}
              {value === 'edited' ? (
                <RecapReader recap={recap} tab={tab} onTab={onTab} />
              ) : (
                <div className={draft.data ? '' : 'pt-5'}>
                  <Loaded
                    query={draft}
                    failed={recapTexts.draftFailed}
                    label="Loading the new recap"
                    lines={7}
                  >
                    {(written) => <RecapReader recap={written} tab={tab} onTab={onTab} />}
                  </Loaded>
                </div>
              )}
            </section>
          ))}
      </div>
      <DialogFooter>
        <DraftChoice recap={recap} variant="primary" />
      </DialogFooter>
    </Dialog>
  )
}

type DraftBannerProps = { recap: Recap; tab: string; onTab: (tab: string) => void }

export function DraftBanner({ recap, tab, onTab }: DraftBannerProps) {
  const [isComparing, setComparing] = useState(false)
  return (
    <Banner kind="info" className="mt-4">
      <p className="font-medium">{recapTexts.draftReady}</p>
      <p className="mt-0.5 text-small text-muted">Yours stays until you choose the new one.</p>
      <div className="mt-2.5 flex flex-wrap gap-2 max-md:-ml-[27px]">
        <Button size="sm" variant="primary" onClick={() => setComparing(true)}>
          Compare
        </Button>
        <DraftChoice recap={recap} size="sm" />
      </div>
      {isComparing && (
        <CompareDialog recap={recap} tab={tab} onTab={onTab} onClose={() => setComparing(false)} />
      )}
    </Banner>
  )
}
