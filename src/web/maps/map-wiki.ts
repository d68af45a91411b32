import { createContext, type ReactNode, useContext } from 'react'
import type { To } from 'react-router'

export type MapPlace = { id: string; name: string; aliases: string[]; category: string }
export type PictureSize = 'small' | 'medium' | 'large'

/** Data and callbacks that the application provides, because nouns must not import each other. */
export type MapWiki = {
  campaignId: string
  /** `player` is the preview of what players get. */
  audience: 'own' | 'player'
  canEdit: boolean
  /** Entries that can be pinned, sorted by name. */
  places: MapPlace[]
  /** null until the address is known. */
  pictureUrl: (pictureId: string, size: PictureSize) => string | null
  colourOf: (category: string) => string
  renderIcon: (category: string, size: number) => ReactNode
  entryTo: (entryId: string) => To
  /** The start of an article, with play chips. */
  renderArticle: (entryId: string) => ReactNode
}

export const MapWikiContext = createContext<MapWiki | null>(null)

export function useMapWiki(): MapWiki {
  const wiki = useContext(MapWikiContext)
  if (!wiki) throw new Error('useMapWiki outside of the maps')
  return wiki
}
