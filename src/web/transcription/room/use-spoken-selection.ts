import { type RefObject, useEffect, useState } from 'react'

/** `from` and `to` are the ids of the first and last segment; the box is that of the selected words on the screen. */
export type SpokenSelection = { from: string; to: string; text: string; box: DOMRect }

const lineOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-line]')?.dataset['line']

function readSelection(container: HTMLElement | null): SpokenSelection | null {
  const selection = document.getSelection()
  if (!container || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!container.contains(range.commonAncestorContainer)) return null
  const text = selection.toString().replace(/\s+/g, ' ').trim()
  const from = lineOf(range.startContainer)
  const to = lineOf(range.endContainer) ?? from
  return from === undefined || to === undefined || text === ''
    ? null
    : { from, to, text, box: range.getBoundingClientRect() }
}

/** Returns the selected words in `container`; null while the pointer is still selecting. */
export function useSpokenSelection(container: RefObject<HTMLElement | null>) {
  const [selected, setSelected] = useState<SpokenSelection | null>(null)
  useEffect(() => {
    let isPointerDown = false
    const read = () => setSelected(readSelection(container.current))
    const change = () => {
      if (isPointerDown || document.getSelection()?.isCollapsed) setSelected(null)
      else read()
    }
    const press = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('[role="toolbar"]')) return
      isPointerDown = true
    }
    const release = () => {
      if (!isPointerDown) return
      isPointerDown = false
      read()
    }
    const scrolled = container.current
    document.addEventListener('selectionchange', change)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    scrolled?.addEventListener('scroll', change)
    return () => {
      document.removeEventListener('selectionchange', change)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      scrolled?.removeEventListener('scroll', change)
    }
  }, [container])
  return { selected, clear: () => document.getSelection()?.removeAllRanges() }
}
