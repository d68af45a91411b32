import { useEffect } from 'react'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { findCurrent } from '#web/transcription/find-current.ts'

const skipSeconds = 5

function isHandledByTarget(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true
  if (!(event.target instanceof HTMLElement)) return false
  const isLine = event.target.dataset['segment'] !== undefined
  const handlers = 'input, textarea, select, [role="dialog"], [role="listbox"], [role="menu"], [role="tab"]'
  if (event.target.closest(handlers)) return true
  return !isLine && event.key === ' ' && event.target.closest('button, a') !== null
}

export function useReaderKeys(transcription: Transcription | null): void {
  const { player } = useWorkspace()
  useEffect(() => {
    const step = (by: number) => {
      const segments = transcription?.segments ?? []
      const start = segments[Math.max(0, findCurrent(segments, player.readTime()) + by)]?.start
      if (start != null) player.seek(start)
    }
    const actions: Record<string, () => void> = {
      ' ': () => player.toggle(),
      ArrowLeft: () => player.skip(-skipSeconds),
      ArrowRight: () => player.skip(skipSeconds),
      ArrowUp: () => step(-1),
      ArrowDown: () => step(1),
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (isHandledByTarget(event)) return
      if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('[aria-label="Find in transcript"]')
        if (!field) return
        event.preventDefault()
        return field.focus()
      }
      const action = actions[event.key]
      if (!action || !transcription || player.readAudioId() === null) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [player, transcription])
}
