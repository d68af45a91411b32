import type { MapPin, MapSummary } from '#contract/maps/schemas.ts'

export const aMap = (change: Partial<MapSummary> = {}): MapSummary => ({
  ...{ id: 'm1', name: 'The Salt Coast', visibility: 'everyone', position: 0 },
  ...{ width: 400, height: 300, pictureId: 'picture', pins: 0 },
  ...change,
})

export const aPin = (change: Partial<MapPin> = {}): MapPin => ({
  ...{ id: 'p1', x: 0.25, y: 0.5, entryId: 'e1', name: 'Hollowgate', label: '', note: '' },
  ...{ category: 'places', visibility: 'everyone', isHidden: false },
  ...change,
})
