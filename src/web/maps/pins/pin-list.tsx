import { MapPin as PinIcon } from 'lucide-react'
import { useState } from 'react'
import type { MapPin } from '#contract/maps/schemas.ts'
import { mapTexts } from '#contract/maps/texts.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { useMapWiki } from '#web/maps/map-wiki.ts'
import { HiddenMark } from '#web/ui/entry/hidden-mark.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'

const manyPins = 12

type PinListProps = { pins: MapPin[]; selected: string | null; onSelect: (pinId: string) => void }

export function PinList({ pins, selected, onSelect }: PinListProps) {
  const { renderIcon } = useMapWiki()
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
                renderIcon(pin.category, 15)
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
