import type { Transcription } from '#contract/transcription/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { usePlayerState } from '#web/audio/player/use-player.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { findCurrent } from '#web/transcription/find-current.ts'

const skipSeconds = 5

export function useReaderKeys(transcription: Transcription | null): void {
  const { player } = useWorkspace()
  const { audioId } = usePlayerState(player)
  const step = (by: number) => {
    const segments = transcription?.segments ?? []
    const start = segments[Math.max(0, findCurrent(segments, player.readTime()) + by)]?.start
    if (start != null) player.seek(start)
  }
  const findField = () =>
    document.querySelector<HTMLInputElement>('[aria-label="Find in transcript"]')?.focus()
  usePageKeys({
    '/': findField,
    ...(transcription && audioId !== null
      ? {
          ' ': () => player.toggle(),
          ArrowLeft: () => player.skip(-skipSeconds),
          ArrowRight: () => player.skip(skipSeconds),
          ArrowUp: () => step(-1),
          ArrowDown: () => step(1),
        }
      : {}),
  })
}
