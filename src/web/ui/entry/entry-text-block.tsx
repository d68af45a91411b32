import type { ReactNode } from 'react'
import { Each } from '#web/ui/each.tsx'

type TextBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; first: number; items: string[] }
type Block = TextBlock | { kind: 'quote'; blocks: TextBlock[] } | { kind: 'code'; text: string }

export function EntryTextBlock({ block, draw }: { block: Block; draw: (text: string) => ReactNode }) {
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="timed whitespace-pre-line">
        {draw(block.text)}
      </p>
    )
  }
  if (block.kind === 'code') {
    return (
      <pre dir="auto">
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'quote') {
    return (
      <blockquote>
        <Each items={block.blocks}>{(inner) => <EntryTextBlock block={inner} draw={draw} />}</Each>
      </blockquote>
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
      <Each items={block.items}>
        {(item) => (
          <li dir="auto" className="timed">
            {draw(item)}
          </li>
        )}
      </Each>
    </List>
  )
}
