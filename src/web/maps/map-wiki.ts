import { createContext, type ReactNode, useContext } from 'react'
import type { To } from 'react-router'
import type { PictureUrl } from '#web/lib/api/picture-url.ts'
import type { Viewpoint } from '#web/lib/api/viewpoint.ts'

export type PinnableEntry = { id: string; name: string; aliases: string[]; category: string }

/** Data and callbacks that the application provides, because `maps` must not import from other features. */
export type MapWiki = {
  campaignId: string
  viewpoint: Viewpoint
  canEdit: boolean
  /** Sorted by name. */
  pinnableEntries: PinnableEntry[]
  pictureUrl: PictureUrl
  colourOf: (category: string) => string
  renderIcon: (category: string, size: number) => ReactNode
  entryTo: (entryId: string) => To
  /** Renders the start of an article, and chips that play its sources. */
  renderArticle: (entryId: string) => ReactNode
}

export const MapWikiContext = createContext<MapWiki | null>(null)

export function useMapWiki(): MapWiki {
  const wiki = useContext(MapWikiContext)
  if (!wiki) throw new Error('useMapWiki outside of the maps')
  return wiki
}
