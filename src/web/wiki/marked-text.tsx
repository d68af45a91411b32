import type { ReactNode } from 'react'
import { findHits } from '#core/wiki/mark-hits.ts'

type MarkedTextProps = { text: string; query: string; isName?: boolean }

/** A text in which the words that were searched for stand out. */
export function MarkedText({ text, query, isName = false }: MarkedTextProps) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { at, end } of findHits(text, query, isName)) {
    parts.push(text.slice(from, at))
    parts.push(
      <mark key={at} className="rounded-[3px] bg-gilt-wash text-fg">
        {text.slice(at, end)}
      </mark>,
    )
    from = end
  }
  return [...parts, text.slice(from)]
}
