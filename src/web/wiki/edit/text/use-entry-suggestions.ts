import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { WikiSummary } from '#contract/wiki/schemas.ts'
import { type CaretPlace, findCaret } from './find-caret.ts'
import { replaceText } from './replace-text.ts'
import { completeLink, findLinkQuery, type LinkQuery, suggestEntries } from './suggest-entries.ts'

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
