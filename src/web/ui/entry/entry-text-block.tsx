import type { ReactNode } from 'react'
import { Each } from '#web/ui/each.tsx'

type TextBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; first: number; items: string[] }

export function EntryTextBlock({ block, draw }: { block: TextBlock; draw: (text: string) => ReactNode }) {
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="whitespace-pre-line">
        {draw(block.text)}
      </p>
    )
  }
  if (block.kind === 'heading') {
    // The name of the entry is the `h1`, so the headings in its text begin with `h2`.
    const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4'
    return <Heading dir="auto">{draw(block.text)}</Heading>
  }
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List {...(block.isNumbered ? { start: block.first } : {})}>
      <Each items={block.items}>{(item) => <li dir="auto">{draw(item)}</li>}</Each>
    </List>
  )
}
