import type { MapPin, MapSummary } from '#contract/maps/schemas.ts'
import type { ListedPin } from './pin-store.ts'
import type { ListedMap } from './store.ts'

export const presentMap = ({
  id,
  name,
  visibility,
  position,
  width,
  height,
  pictureId,
  pins,
}: ListedMap): MapSummary => ({ id, name, visibility, position, width, height, pictureId, pins })

export function presentPin({ pin, entryName, category, isEntryHidden }: ListedPin): MapPin {
  const { id, x, y, entryId, label, note, visibility } = pin
  return {
    ...{ id, x, y, entryId, label, note, category, visibility },
    name: label === '' ? (entryName ?? '') : label,
    isHidden: visibility === 'gm' || isEntryHidden,
  }
}
