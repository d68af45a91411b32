import { MapPin as PinIcon } from 'lucide-react'
import { Link } from 'react-router'
import type { EntryPin } from '#contract/maps/schemas.ts'
import { usePictureUrl } from '#web/lib/api/picture-url.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { usePinsOfEntry } from './api.ts'

/** Shows a piece of the map around each pin of an entry, with a link to the map. */
export function OnTheMap({ entryId }: { entryId: string }) {
  const { to } = useWorkspace()
  const pictureUrl = usePictureUrl()
  const { data: pins } = usePinsOfEntry(entryId)
  if (!pins || pins.length === 0) return null
  return (
    <section aria-label="On the map">
      <h2 className="pb-2.5 text-label font-medium text-subtle">On the map</h2>
      <ul className="grid gap-3">
        {pins.map((pin) => (
          <li key={pin.pinId}>
            <Link
              to={to({ view: 'wiki', page: 'maps', map: pin.map.id, pin: entryId })}
              className="group block overflow-hidden rounded-card border border-line hover:border-line-strong"
            >
              <Clip pin={pin} picture={pictureUrl(pin.map.pictureId, 'medium')} />
              <span className="block truncate bg-raised px-3 py-2 font-medium group-hover:text-gilt">
                <bdi>{pin.map.name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The picture is this many times as wide as a clip. A clip is twice as wide as it is high. */
const columns = 2.4

/** Returns how far to shift the picture so that the pin is centred as far as the edges allow. The unit is the width or height of a clip. */
const findShift = (at: number, clips: number) => Math.min(Math.max(at * clips - 0.5, 0), clips - 1)
const percent = (share: number) => `${share * 100}%`

function Clip({ pin: { x, y, map }, picture }: { pin: EntryPin; picture: string | null }) {
  const rows = Math.max(1, (columns * 2 * map.height) / map.width)
  const [left, top] = [findShift(x, columns), findShift(y, rows)]
  return (
    <span className="relative block aspect-[2/1] overflow-hidden bg-sunken">
      {picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ width: percent(columns), height: percent(rows), left: percent(-left), top: percent(-top) }}
          className="absolute max-w-none"
        />
      )}
      <span
        style={{ left: percent(x * columns - left), top: percent(y * rows - top) }}
        className="absolute grid size-7 -translate-x-1/2 -translate-y-full place-items-center rounded-full border-2 border-gilt bg-overlay text-gilt shadow-pop"
      >
        <PinIcon size={14} strokeWidth={1.8} />
      </span>
    </span>
  )
}
