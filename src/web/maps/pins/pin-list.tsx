import { Move, Pencil, MapPin as PinIcon, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MapPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { cutPreview } from '#core/wiki/text/cut-preview.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { HiddenMark } from '#web/ui/entry/hidden-mark.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { useArticle } from '#web/wiki/api.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import { useCanEditWiki } from '#web/wiki/use-can-edit-wiki.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

const manyPins = 12

type PinListProps = { pins: MapPin[]; selected: string | null; onSelect: (pinId: string) => void }

export function PinList({ pins, selected, onSelect }: PinListProps) {
  const [query, setQuery] = useState('')
  const wanted = foldText(query)
  const shown = pins
    .filter(({ name }) => foldText(name).includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  if (pins.length === 0) return <p className="text-small text-subtle">{mapTexts.noPins}</p>
  return (
    <>
      {pins.length >= manyPins && (
        <SearchBox label="Find a pin" value={query} onChange={setQuery} className="mb-2" />
      )}
      <ul>
        {shown.map((pin) => (
          <li key={pin.id}>
            <button
              type="button"
              aria-pressed={pin.id === selected}
              onClick={() => onSelect(pin.id)}
              className="flex min-h-8 w-full items-center gap-2.5 rounded-[7px] px-2 py-1 text-left hover:bg-hover aria-pressed:bg-gilt-wash touch:min-h-10"
            >
              {pin.category ? (
                <CategoryIcon category={pin.category} size={15} />
              ) : (
                <PinIcon size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
              )}
              <span className="min-w-0 flex-1 break-words">
                <bdi>{pin.name}</bdi>
              </span>
              {pin.isHidden && <HiddenMark label={mapTexts.hidden} />}
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="px-2 text-small text-subtle">No pin has this name.</p>}
    </>
  )
}

type PinCardProps = {
  pin: MapPin
  onEdit: () => void
  onMove: () => void
  onDelete: () => void
  onClose: () => void
}

export function PinCard({ pin, onEdit, onMove, onDelete, onClose }: PinCardProps) {
  const { to } = useWorkspace()
  const canEdit = useCanEditWiki()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      aria-label={pin.name}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      className="pop absolute inset-x-3 bottom-3 z-[1000] flex max-h-[calc(100%-24px)] flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-pop md:right-auto md:w-[340px]"
    >
      <header className="flex items-start gap-2.5 pt-3 pr-2 pl-4">
        {pin.category && (
          <span className="mt-1.5">
            <CategoryIcon category={pin.category} size={16} />
          </span>
        )}
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 font-display text-h3 font-[560] break-words outline-none"
        >
          <bdi>{pin.name}</bdi>
        </h2>
        {pin.isHidden && (
          <span className="mt-1.5">
            <HiddenMark label={mapTexts.hidden} />
          </span>
        )}
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      <div className="min-h-0 overflow-y-auto px-4 pb-3">
        {pin.note !== '' && <p className="mt-1 whitespace-pre-line break-words text-ui">{pin.note}</p>}
        {pin.entryId && (
          <div className="mt-1.5">
            <PlaceExcerpt entryId={pin.entryId} />
          </div>
        )}
      </div>
      <footer className="flex items-center gap-1 border-t border-line py-2 pr-2 pl-4 empty:hidden">
        {pin.entryId && (
          <Link
            to={to({ view: 'wiki', entry: pin.entryId })}
            className={`${buttonClasses('plain', 'sm')} mr-auto`}
          >
            Open article
          </Link>
        )}
        {canEdit && (
          <span className="ml-auto flex">
            <IconButton label="Edit pin" icon={Pencil} onClick={onEdit} />
            <IconButton label="Move pin" icon={Move} onClick={onMove} />
            <IconButton label="Delete pin" icon={Trash2} onClick={onDelete} />
          </span>
        )}
      </footer>
    </section>
  )
}

const shownChips = 4

/** Shows the start of an article, and chips that play its sources. */
function PlaceExcerpt({ entryId }: { entryId: string }) {
  const query = useArticle(useWorkspace().campaign?.id ?? '', entryId)
  const article = query.data
  if (query.isPending) return <SkeletonText lines={3} label="Loading the article" />
  if (!article) return <LoadFailed query={query} failed="This article could not be loaded." />
  const sources = article.facts.flatMap(({ status, sources }) => (status === 'accepted' ? sources : []))
  const excerpt = cutPreview(toPlainText(article.description))
  return (
    <>
      <p className="font-read text-read text-pretty break-words text-muted empty:hidden">{excerpt}</p>
      <div className="mt-2 empty:hidden">
        <SourceChips sources={sources} limit={shownChips} />
      </div>
    </>
  )
}
