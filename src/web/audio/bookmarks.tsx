import { useMutation, useQuery } from '@tanstack/react-query'
import { Bookmark as BookmarkIcon, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type Bookmark, bookmarkLimits, bookmarkTexts, type NewBookmark } from '#contract/audio/bookmarks.ts'
import * as trackCalls from '#contract/audio/endpoints.ts'
import { formatClock } from '#contract/text.ts'
import { findFirstIndex } from '#core/find-first-index.ts'
import { type Player, usePlayerState } from '#web/audio/player/player.ts'
import { callApi, errorText } from '#web/lib/api/api.ts'
import { useRefresh } from '#web/lib/api/query-client.ts'
import { callOnce } from '#web/lib/api/send-once.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Dialog, SubmitButtons } from '#web/ui/dialogs/dialog.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { bookmarksKey } from './api.ts'

export function useBookmarks(sessionId: string | null) {
  return useQuery({
    queryKey: bookmarksKey(sessionId),
    queryFn: async ({ signal }) => {
      const params = { sessionId: sessionId ?? '' }
      return (await callApi(trackCalls.listBookmarks, { params, signal })).bookmarks
    },
    enabled: sessionId !== null,
  })
}

const useAddBookmark = (sessionId: string) =>
  useMutation({
    mutationFn: (body: NewBookmark) => callOnce(trackCalls.addBookmark, { params: { sessionId }, body }),
    onSuccess: useRefresh(bookmarksKey(sessionId)),
  })

export const useDeleteBookmark = (sessionId: string) =>
  useMutation({
    mutationFn: (bookmarkId: string) =>
      callApi(trackCalls.deleteBookmark, { params: { sessionId, bookmarkId } }),
    onSuccess: useRefresh(bookmarksKey(sessionId)),
    onError: (error) => showNotice('error', errorText(error, bookmarkTexts.deleteFailed)),
  })

type BookmarkDialogProps = { sessionId: string; audioId: string; at: number; onClose: () => void }

function BookmarkDialog({ sessionId, audioId, at, onClose }: BookmarkDialogProps) {
  const adding = useAddBookmark(sessionId)
  const [text, setText] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate({ at, text, audioFileId: audioId }, { onSuccess: onClose })
  }
  return (
    <Dialog onClose={onClose} title={`Bookmark at ${formatClock(at)}`}>
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
        <SubmitButtons label="Add bookmark" busy={adding.isPending} />
      </form>
    </Dialog>
  )
}

/** Bookmarks the second at which the user presses the button or M. Playback continues. */
export function BookmarkButton({ player }: { player: Player }) {
  const { audioId, sessionId } = usePlayerState(player)
  const [target, setTarget] = useState<{ audioId: string; sessionId: string; at: number } | null>(null)
  const open = () => {
    if (audioId && sessionId) setTarget({ audioId, sessionId, at: Math.floor(player.readTime() ?? 0) })
  }
  usePageKeys({ m: open })
  if (!audioId || !sessionId) return null
  return (
    <>
      <IconButton label="Bookmark" onClick={open} icon={BookmarkIcon} />
      {target && <BookmarkDialog {...target} onClose={() => setTarget(null)} />}
    </>
  )
}

type BookmarkMarkProps = {
  bookmark: Bookmark
  /** Null if there is no sound to play. */
  onSeek: ((at: number) => void) | null
  /** Null if the user may not delete bookmarks. */
  onDelete: ((id: string) => void) | null
}

export function BookmarkMark({ bookmark, onSeek, onDelete }: BookmarkMarkProps) {
  const { id, at, text } = bookmark
  const time = formatClock(at)
  return (
    <div className="group/mark my-1 flex min-w-0 items-center gap-1 px-1 @lg:pl-[68px]">
      <button
        type="button"
        aria-label={`Bookmark at ${time}${text ? `: ${text}` : ''}`}
        disabled={!onSeek}
        onClick={() => onSeek?.(at)}
        className="flex min-w-0 items-center gap-2 rounded-control bg-gilt-wash px-2 py-1 text-left text-small text-fg hover:not-disabled:bg-hover touch:min-h-10"
      >
        <BookmarkIcon size={14} strokeWidth={1.7} className="shrink-0 fill-current text-gilt" />
        <span className="min-w-0 break-words">{text || time}</span>
      </button>
      {onDelete && (
        <IconButton
          label={`Delete the bookmark at ${time}`}
          className="opacity-0 group-focus-within/mark:opacity-100 group-hover/mark:opacity-100 touch:opacity-100"
          onClick={() => onDelete(id)}
          icon={X}
        />
      )}
    </div>
  )
}

/** Groups bookmarks by the index of the line that they precede. Bookmarks after the last line have the key `lines.length`. */
export function placeBookmarks(
  bookmarks: Bookmark[],
  lines: { start: number | null }[],
): Map<number, Bookmark[]> {
  return Map.groupBy(bookmarks, ({ at }) => {
    return findFirstIndex(lines, ({ start }) => (start ?? 0) >= at)
  })
}

export const ofRecording = (bookmarks: Bookmark[] | undefined, audioId: string | null): Bookmark[] =>
  (bookmarks ?? []).filter(({ audioFileId }) => audioFileId === null || audioFileId === audioId)
