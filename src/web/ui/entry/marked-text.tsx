import type { ReactNode } from 'react'

export function MarkedText({ text, hits }: { text: string; hits: readonly { at: number; end: number }[] }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const { at, end } of hits) {
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
