import { BookPlus, Image, Play, Quote } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Segment } from '#contract/transcription/schemas.ts'
import { useMedia } from '#web/lib/hooks/use-media.ts'
import { Icon } from '#web/ui/icon-button.tsx'
import type { MenuAction } from '#web/ui/popups/menu.tsx'

/** Words of one or more lines. `segment` is the first of these lines. */
export type SpokenWords = { segment: Segment; speaker: string; text: string }

export type WordActions = {
  /** Null if the lines cannot be played. */
  onPlay: ((segment: Segment) => void) | null
  onQuote: (words: SpokenWords) => void
  onCard: (words: SpokenWords) => void
  /** Null for players. */
  onAddToWiki: ((words: SpokenWords) => void) | null
}

/** Lists the actions that selected words and whole lines have in common. */
export function listWordActions(
  words: SpokenWords,
  { onPlay, onQuote, onCard, onAddToWiki }: WordActions,
): MenuAction[] {
  return [
    ...(onPlay ? [{ label: 'Play', icon: Play, onSelect: () => onPlay(words.segment) }] : []),
    { label: 'Quote', icon: Quote, onSelect: () => onQuote(words) },
    { label: 'Quote card', icon: Image, onSelect: () => onCard(words) },
    ...(onAddToWiki ? [{ label: 'Add to wiki', icon: BookPlus, onSelect: () => onAddToWiki(words) }] : []),
  ]
}

/** `from` and `to` are the ids of the first and last segment. `box` is the area of the selected words on the screen. */
export type SpokenSelection = { from: string; to: string; text: string; box: DOMRect }

const lineOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-line]')

/** A click that selects a whole line ends its range at the start of the next line. */
function lastLineOf(container: HTMLElement, { endContainer, endOffset }: Range) {
  const last = lineOf(endContainer)
  if (!last || endOffset > 0) return last
  const lines = [...container.querySelectorAll<HTMLElement>('[data-line]')]
  return lines[lines.indexOf(last) - 1] ?? last
}

function readSelection(container: HTMLElement | null): SpokenSelection | null {
  const selection = document.getSelection()
  if (!container || !selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!container.contains(range.commonAncestorContainer)) return null
  const text = selection.toString().replace(/\s+/g, ' ').trim()
  const from = lineOf(range.startContainer)?.dataset['line']
  const to = lastLineOf(container, range)?.dataset['line'] ?? from
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

/** Widths of the toolbar with all four actions, and of one action alone. */
const widths = { touch: 330, mouse: 410, single: 128 }
const height = 40
const distance = 8

type SelectionToolbarProps = { box: DOMRect; actions: MenuAction[] }

/**
 * Shown above the selected words, or below them if there is no room above. On touch screens, it is always below, because the browser shows
 * its own menu above.
 */
export function SelectionToolbar({ box, actions }: SelectionToolbarProps) {
  const isTouch = useMedia('(pointer: coarse)')
  const width = actions.length === 1 ? widths.single : isTouch ? widths.touch : widths.mouse
  const above = box.top - height - distance
  const top = isTouch || above < 0 ? box.bottom + distance + (isTouch ? 12 : 0) : above
  const left = Math.max(8, Math.min(window.innerWidth - width - 8, box.left + box.width / 2 - width / 2))
  return (
    <div
      role="toolbar"
      aria-label="Selected words"
      className="pop fixed z-30 flex items-center justify-center gap-0.5 rounded-panel border border-line bg-overlay p-1 shadow-pop"
      style={{ top, left, width }}
    >
      {actions.map(({ label, icon, onSelect }) => (
        <button
          key={label}
          type="button"
          // Keeps the selection when the button is pressed.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onSelect}
          className="flex h-8 items-center touch:h-10 gap-1.5 rounded-[7px] px-2.5 text-small font-medium text-fg hover:bg-hover"
        >
          {icon && !isTouch && <Icon icon={icon} />}
          {label}
        </button>
      ))}
    </div>
  )
}
