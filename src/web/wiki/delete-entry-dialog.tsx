import { useEffect, useRef } from 'react'
import { type WikiEntry, wikiTexts } from '#contract/wiki.ts'
import { careLimits, careTexts } from '#contract/wiki-care.ts'
import { excerpt } from '#web/lib/format.ts'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
import { useBinEntry } from './care-api.ts'

/** A name may have 255 letters; which one is meant is on the page. */
const shownOfName = 80

type DeleteEntryDialogProps = {
  campaignId: string
  entry: Pick<WikiEntry, 'id' | 'name'>
  isGm: boolean
  onDeleted: () => void
  /** Deleted, or brought back: counts elsewhere are stale. */
  onChanged: () => void
  onClose: () => void
}

/** For a while afterwards the entry can be had back; it stays in the bin for longer. */
export function DeleteEntryDialog(props: DeleteEntryDialogProps) {
  const { campaignId, entry, isGm, onDeleted, onChanged, onClose } = props
  const bin = useBinEntry(campaignId, entry.id)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      // Forgotten as soon as the article is off the screen: nothing there asks for it again.
      if (isGone.current) queueMicrotask(bin.forget)
    },
    [bin],
  )
  return (
    <DeleteDialog
      title={`Delete “${excerpt(entry.name, shownOfName)}”?`}
      question={wikiTexts.confirmDelete}
      wayBack={`You can bring it back from the Bin for ${careLimits.binDays} days.`}
      note={isGm ? null : wikiTexts.lockedForPlayers}
      confirmLabel="Delete Entry"
      remove={bin.remove}
      restore={() => bin.restore().then(onChanged)}
      texts={{
        deleted: `“${entry.name}” was deleted`,
        back: `“${entry.name}” is back`,
        deleteFailed: wikiTexts.deleteDenied,
        restoreFailed: careTexts.undoFailed,
      }}
      onDeleted={() => {
        isGone.current = true
        onDeleted()
        onChanged()
      }}
      onClose={onClose}
    />
  )
}
