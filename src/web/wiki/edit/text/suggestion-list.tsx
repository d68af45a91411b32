import { type KeyboardEvent, type RefObject, useState } from 'react'
import { categoryLabel } from '#contract/wiki/categories.ts'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses } from '#web/ui/popups/popup-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { replaceText, type TextSelection } from './format-selection.ts'

/** `name` is the name or alias that matches. */
type Suggestion = { id: string; name: string; category: string; entryName: string }
/** `at` is the start of the typed name; `isPicture` is true after `![[`. */
type LinkQuery = { at: number; typed: string; isPicture: boolean }

const openLink = /(!?)\[\[([^[\]|\n]{0,100})$/
const notLinkable = /[[\]|]/
const mostShown = 6

/** Returns the link text that is being typed after `[[`; null if the caret is elsewhere. */
export function findLinkQuery(text: string, caret: number): LinkQuery | null {
  const [, sign, typed] = openLink.exec(text.slice(Math.max(0, caret - 103), caret)) ?? []
  return typed === undefined ? null : { at: caret - typed.length, typed, isPicture: sign === '!' }
}

/**
 * Returns up to six entries. Matches at the start of the name come first, then those at the start of an alias, then those at the start of a
 * later word.
 */
export function suggestEntries(
  entries: readonly WikiSummary[],
  { typed, isPicture }: Pick<LinkQuery, 'typed' | 'isPicture'>,
): Suggestion[] {
  const wanted = typed.trimStart().toLowerCase()
  const ranked: Suggestion[][] = [[], [], [], []]
  for (const { id, name, aliases, category, picture } of entries) {
    if (isPicture && picture === null) continue
    for (const [position, one] of [name, ...aliases].entries()) {
      const lower = one.toLowerCase()
      const rank = lower.startsWith(wanted) ? 0 : lower.includes(` ${wanted}`) ? 2 : null
      if (rank === null || notLinkable.test(one)) continue
      ranked[rank + Math.min(position, 1)]?.push({ id, name: one, category, entryName: name })
      break
    }
  }
  return ranked.flat().slice(0, mostShown)
}

/** Completes the link that is being typed, and puts the caret after it. */
export function completeLink(text: string, caret: number, { at }: LinkQuery, name: string): TextSelection {
  const rest = text.slice(caret).replace(/^\]\]/, '')
  const done = `${text.slice(0, at)}${name}]]`
  return { text: done + rest, from: done.length, to: done.length }
}

const copied = [
  ...['font', 'letter-spacing', 'line-height', 'padding', 'border', 'box-sizing', 'direction', 'text-indent'],
  ...['tab-size', 'word-spacing', 'text-align'],
]

type CaretPlace = { left: number; top: number; bottom: number; isInLowerHalf: boolean }

/** Returns the location of the character at `position`, in pixels from the upper left corner of the field. */
function findCaret(field: HTMLTextAreaElement, position: number): CaretPlace {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name))
  mirror.style.position = 'absolute'
  mirror.style.visibility = 'hidden'
  mirror.style.whiteSpace = 'pre-wrap'
  mirror.style.overflowWrap = 'break-word'
  mirror.style.width = `${field.clientWidth}px`
  const caret = document.createElement('span')
  caret.textContent = '\u200b'
  mirror.append(field.value.slice(0, position), caret)
  field.after(mirror)
  const { offsetLeft: left, offsetHeight: height } = caret
  const top = Math.max(0, Math.min(caret.offsetTop - field.scrollTop, field.clientHeight - height))
  mirror.remove()
  return { left, top, bottom: top + height, isInLowerHalf: top > field.clientHeight / 2 }
}

type SuggestionListProps = {
  id: string
  suggestions: Suggestion[]
  chosen: number
  caret: CaretPlace
  onChoose: (name: string) => void
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`

/** Opens the list towards the middle of the field, because the dialog would clip it in the other direction. */
const placeBeside = ({ top, bottom, isInLowerHalf }: CaretPlace) =>
  isInLowerHalf ? { bottom: `calc(100% - ${top - 4}px)` } : { top: bottom + 4 }

export function SuggestionList({ id, suggestions, chosen, caret, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Entries"
      className="pop absolute z-20 w-[min(300px,100%)] overflow-y-auto rounded-panel border border-line bg-overlay p-1 shadow-pop"
      style={{ left: `min(${caret.left}px, calc(100% - min(300px, 100%)))`, ...placeBeside(caret) }}
    >
      {suggestions.map(({ id: entryId, name, category, entryName }, position) => (
        <button
          key={entryId}
          type="button"
          id={optionId(id, position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === chosen}
          className={joinClasses(
            optionClasses,
            'cursor-pointer text-start hover:bg-hover',
            position === chosen && 'bg-hover',
          )}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <CategoryIcon category={category} size={14} />
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          <span className="max-w-[45%] shrink-0 truncate text-label text-subtle">
            {name === entryName ? categoryLabel(category) : entryName}
          </span>
        </button>
      ))}
    </div>
  )
}

type Open = { query: LinkQuery; caret: CaretPlace; chosen: number }

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Offers entries while a name is typed after `[[`. Call `update` after the text or the caret has changed. */
export function useEntrySuggestions(
  area: RefObject<HTMLTextAreaElement | null>,
  entries: readonly WikiSummary[],
) {
  const [open, setOpen] = useState<Open | null>(null)
  const suggestions = open ? suggestEntries(entries, open.query) : []
  const close = () => setOpen(null)
  const update = () => {
    const field = area.current
    const isCaret = field?.selectionStart === field?.selectionEnd
    const query = field && isCaret ? findLinkQuery(field.value, field.selectionStart) : null
    if (!field || !query) return close()
    setOpen((before) =>
      before?.query.at === query.at && before.query.typed === query.typed
        ? before
        : { query, chosen: 0, caret: findCaret(field, query.at) },
    )
  }
  const choose = (name: string) => {
    const field = area.current
    if (field && open) replaceText(field, completeLink(field.value, field.selectionEnd, open.query, name))
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = open && suggestions[open.chosen]
    if (!open || !chosen || event.nativeEvent.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step !== undefined) {
      const count = suggestions.length
      setOpen({ ...open, chosen: (open.chosen + step + count) % count })
    } else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen.name)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    // Otherwise, Escape would also close the dialog around the field.
    event.stopPropagation()
  }
  return { open, suggestions, update, choose, close, onKeyDown }
}
