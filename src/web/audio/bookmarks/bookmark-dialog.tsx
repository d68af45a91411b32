import { type FormEvent, useState } from 'react'
import { bookmarkLimits, bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { formatClock } from '#contract/text.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useAddBookmark } from './bookmarks-api.ts'

type BookmarkDialogProps = { sessionId: string; audioId: string; at: number; onClose: () => void }

export function BookmarkDialog({ sessionId, audioId, at, onClose }: BookmarkDialogProps) {
  const adding = useAddBookmark(sessionId)
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate({ at, text, audioFileId: audioId }, { onSuccess: onClose })
  }
  return (
    <Dialog open onClose={onClose} title={`Bookmark at ${formatClock(at)}`}>
      <form onSubmit={add}>
        <TextField
          autoFocus
          label="Note (optional)"
          placeholder="What happens here?"
          maxLength={bookmarkLimits.text}
          enterKeyHint="done"
          error={adding.isError ? errorText(adding.error, bookmarkTexts.addFailed) : null}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <DialogButtons>
          <DialogCancel />
          <Button type="submit" variant="primary" busy={adding.isPending}>
            Add bookmark
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
