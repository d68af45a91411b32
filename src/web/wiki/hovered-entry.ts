import { useSyncExternalStore } from 'react'
import type { WikiHead } from '#contract/wiki.ts'

/** The link to which the card belongs, and the entry of which it tells. What is closed stays known while it fades. */
type Hovered = { anchor: Element; entry: WikiHead; isOpen: boolean }

/** How long one rests on a link before its card opens, and how long one may take from the link to the card. */
const opensAfterMs = 250
const closesAfterMs = 300

let hovered: Hovered | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Hovered | null): void {
  hovered = next
  for (const listener of listeners) listener()
}

/** Opens the card, unless the link is left before. */
export function restOn(anchor: Element, entry: WikiHead): void {
  clearTimeout(timer)
  timer = setTimeout(() => anchor.isConnected && change({ anchor, entry, isOpen: true }), opensAfterMs)
}

export function closeCard(): void {
  clearTimeout(timer)
  if (hovered?.isOpen) change({ ...hovered, isOpen: false })
}

/** Closes the card, unless the pointer reaches it in time. */
export function leaveCard(): void {
  clearTimeout(timer)
  if (hovered?.isOpen) timer = setTimeout(closeCard, closesAfterMs)
}

export const stayOnCard = () => clearTimeout(timer)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useHovered = () => useSyncExternalStore(subscribe, () => hovered)
