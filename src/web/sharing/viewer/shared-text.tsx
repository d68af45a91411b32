import {
  type SharedEntry,
  type SharedRoute,
  type SharedWiki,
  sharingTexts,
} from '#contract/sharing/schemas.ts'
import { readSharedBlocks, type SharedBlock } from '#core/sharing/read-shared-blocks.ts'
import { buildLinkIndex, type LinkIndex } from '#core/wiki/links/link-names.ts'
import { linkText } from '#core/wiki/links/link-text.ts'
import { typeset } from '#web/lib/typeset.ts'
import { entityClasses } from '#web/sharing/category-mark.tsx'
import { Each } from '#web/ui/each.tsx'
import { SharedLink } from './shared-navigation.tsx'

export type SharedBook = { index: LinkIndex; entries: Map<string, SharedEntry> }

/** Built once per list of entries. */
const books = new WeakMap<SharedEntry[], SharedBook>()

/** The link index of the shared entries. */
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
  /** Where Back leads from a linked entry; the overview by default. */
  from?: Partial<SharedRoute>
}

/** A line of text with explicit links, and links on the first mention of each other entry. */
export function SharedLine({ text, book, selfId, from }: LinkedProps & { text: string }) {
  const parts = linkText([typeset(text)], book, selfId).flat()
  return (
    <Each items={parts}>
      {(part) => {
        const entry = part.entryId === null ? undefined : book.entries.get(part.entryId)
        if (!entry) return part.text
        return (
          <SharedLink to={{ ...from, entry: entry.id }} className={entityClasses(entry.category)}>
            {part.text}
          </SharedLink>
        )
      }}
    </Each>
  )
}

export function SharedText({ content, ...linked }: LinkedProps & { content: string }) {
  const blocks = readSharedBlocks(content)
  if (blocks.length === 0) return <p className="text-muted">{sharingTexts.noDescription}</p>
  return (
    <div className="prose">
      <Each items={blocks}>{(block) => <TextBlock block={block} {...linked} />}</Each>
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
    // The entry name is the h1.
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
      <Each items={block.items}>
        {(item) => (
          <li dir="auto">
            <SharedLine text={item} {...linked} />
          </li>
        )}
      </Each>
    </List>
  )
}
