import { Move, Pencil, Trash2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { MapPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { useMapWiki } from '#web/maps/map-wiki.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { HiddenMark } from '#web/ui/entry/hidden-mark.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

type PinCardProps = {
  pin: MapPin
  onEdit: () => void
  onMove: () => void
  onDelete: () => void
  onClose: () => void
}

export function PinCard({ pin, onEdit, onMove, onDelete, onClose }: PinCardProps) {
  const { canEdit, entryTo, renderArticle, renderIcon } = useMapWiki()
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
        {pin.category && <span className="mt-1.5">{renderIcon(pin.category, 16)}</span>}
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
        {pin.entryId && <div className="mt-1.5">{renderArticle(pin.entryId)}</div>}
      </div>
      <footer className="flex items-center gap-1 border-t border-line py-2 pr-2 pl-4 empty:hidden">
        {pin.entryId && (
          <Link to={entryTo(pin.entryId)} className={`${buttonClasses('plain', 'sm')} mr-auto`}>
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
