import type { RecapRevision } from '#contract/recap/revisions.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { showUndo } from '#web/lib/notices.ts'
import { useRecapRevisions, useRestoreRecap } from '#web/recap/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useUndoReplacing } from './draft-choice.tsx'

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
    <Dialog
      open
      onClose={onClose}
      title="Earlier versions"
      description="Restoring keeps the current version too."
    >
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
