import { Fragment } from 'react'
import type { SharedView } from '#contract/pages.ts'
import { type SharedEntry, sharingTexts } from '#contract/sharing.ts'
import { readSharedBlocks, type SharedBlock } from '#core/sharing/read-shared-blocks.ts'
import { buildLinkIndex, type LinkIndex } from '#core/wiki/link-names.ts'
import { linkText } from '#core/wiki/link-text.ts'
import { entityClasses } from './category-mark.tsx'
import { linkTo } from './shared-links.ts'

export type SharedBook = { index: LinkIndex; entries: Map<string, SharedEntry>; address: string }

/** Every name that the viewer links. What is not shared is not in it. */
export function bookOf({ wiki, address }: SharedView): SharedBook {
  return {
    index: buildLinkIndex(wiki.entries),
    entries: new Map(wiki.entries.map((entry) => [entry.id, entry])),
    address,
  }
}

type LinkedProps = { book: SharedBook; selfId: string }

/** A line of text, with written links and the first mention of every other entry as links. */
export function SharedLine({ text, book, selfId }: LinkedProps & { text: string }) {
  return linkText([text], book, selfId)
    .flat()
    .map((part, place) => {
      const entry = part.entryId === null ? undefined : book.entries.get(part.entryId)
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
      if (!entry) return <Fragment key={place}>{part.text}</Fragment>
      const href = linkTo(book.address, { entry: entry.id })
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
        <a key={place} href={href} className={entityClasses(entry.category)}>
          {part.text}
        </a>
      )
    })
}

/** A description in paragraphs, headings and lists. */
export function SharedText({ content, ...linked }: LinkedProps & { content: string }) {
  const blocks = readSharedBlocks(content)
  if (blocks.length === 0) return <p className="text-muted">{sharingTexts.noDescription}</p>
  return (
    <div className="prose">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the text
        <TextBlock key={place} block={block} {...linked} />
      ))}
    </div>
  )
}

function TextBlock({ block, ...linked }: LinkedProps & { block: SharedBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p dir="auto" className="whitespace-pre-line">
        <SharedLine text={block.text} {...linked} />
      </p>
    )
  }
  if (block.kind === 'heading') {
    // The name of the entry is the first heading of the page.
    const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4'
    return (
      <Heading dir="auto">
        <SharedLine text={block.text} {...linked} />
      </Heading>
    )
  }
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List {...(block.isNumbered ? { start: block.first } : {})}>
      {block.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the list
        <li key={place} dir="auto">
          <SharedLine text={item} {...linked} />
        </li>
      ))}
    </List>
  )
}
