import { createContext, useContext } from 'react'
import type { To } from 'react-router'

/** Where the places of the wiki are in the application's address, so that every way to them is a real link. */
export type WikiPlaces = {
  overview: To
  categories: To
  recent: To
  timeline: To
  category(name: string): To
  entry(id: string): To
}

export const WikiPlacesContext = createContext<WikiPlaces>({
  overview: '',
  categories: '',
  recent: '',
  timeline: '',
  category: () => '',
  entry: () => '',
})
export const useWikiPlaces = () => useContext(WikiPlacesContext)
