import { Bookmark as BookmarkIcon, X } from 'lucide-react'
import type { Bookmark } from '#contract/audio/bookmarks.ts'
import { formatClock } from '#contract/text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

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
