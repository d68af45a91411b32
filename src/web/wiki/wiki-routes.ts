import { createContext, useContext } from 'react'
import type { To } from 'react-router'

/** The application provides the addresses, because it defines the routes. */
type WikiRoutes = {
  overview: To
  categories: To
  recent: To
  timeline: To
  connections: To
  maps: To
  category(name: string): To
  entry(id: string): To
  inGraph(entryId: string): To
}

export const WikiRoutesContext = createContext<WikiRoutes>({
  overview: '',
  categories: '',
  recent: '',
  timeline: '',
  connections: '',
  maps: '',
  category: () => '',
  entry: () => '',
  inGraph: () => '',
})
export const useWikiRoutes = () => useContext(WikiRoutesContext)
