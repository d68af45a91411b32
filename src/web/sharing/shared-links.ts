import type { SharedPlace } from '#contract/sharing.ts'

/** The way to a place in a shared wiki: a plain link. */
export function linkTo(address: string, place: Partial<SharedPlace>): string {
  const query = new URLSearchParams()
  for (const key of ['entry', 'category', 'q'] as const) if (place[key]) query.set(key, place[key])
  if (place.page && place.page > 1) query.set('page', String(place.page))
  return query.size > 0 ? `${address}?${query}` : address
}
