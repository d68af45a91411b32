import { Fragment } from 'react'
import { type SharedEntry, type SharedPlace, type SharedWiki, sharingTexts } from '#contract/sharing.ts'
import { readSharedBlocks, type SharedBlock } from '#core/sharing/read-shared-blocks.ts'
import { buildLinkIndex, type LinkIndex } from '#core/wiki/link-names.ts'
import { linkText } from '#core/wiki/link-text.ts'
import { typeset } from '#web/lib/typeset.ts'
import { entityClasses } from './category-mark.tsx'
import { SharedLink } from './shared-ways.tsx'

export type SharedBook = { index: LinkIndex; entries: Map<string, SharedEntry> }

/** Made once for a list that stays the same, and given up with it. */
const books = new WeakMap<SharedEntry[], SharedBook>()

/** Every name that the viewer links. What is not shared is not in it. */
export function bookOf({ entries }: Pick<SharedWiki, 'entries'>): SharedBook {
  const known = books.get(entries)
  if (known) return known
  const book = {
    index: buildLinkIndex(entries),
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  }
  books.set(entries, book)
  return book
}

type LinkedProps = {
  book: SharedBook
  selfId: string | null
  /** Where Back leads from what is linked; the overview unless told. */
  from?: Partial<SharedPlace>
}

/** A line of text, with written links and the first mention of every other entry as links. */
export function SharedLine({ text, book, selfId, from }: LinkedProps & { text: string }) {
  return linkText([typeset(text)], book, selfId)
    .flat()
    .map((part, place) => {
      const entry = part.entryId === null ? undefined : book.entries.get(part.entryId)
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
      if (!entry) return <Fragment key={place}>{part.text}</Fragment>
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the line
        <SharedLink key={place} to={{ ...from, entry: entry.id }} className={entityClasses(entry.category)}>
          {part.text}
        </SharedLink>
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
