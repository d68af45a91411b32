import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** A closed card keeps its anchor and its entry, so that it can fade out. */
type Hovered = { anchor: Element; entry: WikiSummary; isOpen: boolean }

const opensAfterMs = 250
/** Long enough to move the pointer from the link to the card. */
const closesAfterMs = 300

const hovered = createSharedValue<Hovered | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

export function openCardAfterDelay(anchor: Element, entry: WikiSummary): void {
  clearTimeout(timer)
  timer = setTimeout(() => anchor.isConnected && hovered.set({ anchor, entry, isOpen: true }), opensAfterMs)
}

export function closeCard(): void {
  clearTimeout(timer)
  const card = hovered.read()
  if (card?.isOpen) hovered.set({ ...card, isOpen: false })
}

export function closeCardAfterDelay(): void {
  clearTimeout(timer)
  if (hovered.read()?.isOpen) timer = setTimeout(closeCard, closesAfterMs)
}

export const cancelCardTimer = () => clearTimeout(timer)

export const useHovered = hovered.use
