import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { Player } from '#web/audio/player/player.ts'
import { usePlayerState } from '#web/audio/player/use-player.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { BookmarkDialog } from './bookmark-dialog.tsx'

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
      <IconButton label="Bookmark" onClick={open} icon={Bookmark} />
      {target && <BookmarkDialog {...target} onClose={() => setTarget(null)} />}
    </>
  )
}
