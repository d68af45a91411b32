import { type RefObject, useEffect, useState } from 'react'

/** `from` and `to` are the ids of the first and last segment. `box` is the area of the selected words on the screen. */
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

/**
 * `selected` is null while no words in `container` are selected, and while the user drags a selection. A press on the toolbar does not
 * change `selected`.
 */
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
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('selectionchange', change, { signal })
    document.addEventListener('pointerdown', press, { signal })
    document.addEventListener('pointerup', release, { signal })
    container.current?.addEventListener('scroll', change, { signal })
    return () => listening.abort()
  }, [container])
  return { selected, clear: () => document.getSelection()?.removeAllRanges() }
}
