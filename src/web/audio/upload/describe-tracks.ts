import type { StoredTracks } from '#contract/audio/tracks.ts'
import { formatCount } from '#web/lib/format.ts'

const list = new Intl.ListFormat('en')

export function describeTracks({ tracks, bookmarks }: Pick<StoredTracks, 'tracks' | 'bookmarks'>): string {
  const speakers = list.format([...new Set(tracks.map(({ speaker }) => speaker))])
  const found = `${formatCount(tracks.length, 'track')} found: ${speakers}.`
  if (bookmarks.length === 0) return found
  return `${found} ${formatCount(bookmarks.length, 'note')} became ${bookmarks.length === 1 ? 'a bookmark' : 'bookmarks'}.`
}
