import type { WikiHead } from '#contract/wiki.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'

/** The link to which the card belongs, and the entry of which it tells. What is closed stays known while it fades. */
type Hovered = { anchor: Element; entry: WikiHead; isOpen: boolean }

/** How long one rests on a link before its card opens, and how long one may take from the link to the card. */
const opensAfterMs = 250
const closesAfterMs = 300

const hovered = createSharedValue<Hovered | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Opens the card, unless the link is left before. */
export function restOn(anchor: Element, entry: WikiHead): void {
  clearTimeout(timer)
  timer = setTimeout(() => anchor.isConnected && hovered.set({ anchor, entry, isOpen: true }), opensAfterMs)
}

export function closeCard(): void {
  clearTimeout(timer)
  const card = hovered.read()
  if (card?.isOpen) hovered.set({ ...card, isOpen: false })
}

/** Closes the card, unless the pointer reaches it in time. */
export function leaveCard(): void {
  clearTimeout(timer)
  if (hovered.read()?.isOpen) timer = setTimeout(closeCard, closesAfterMs)
}

export const stayOnCard = () => clearTimeout(timer)

export const useHovered = hovered.use
