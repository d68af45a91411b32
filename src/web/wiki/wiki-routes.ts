import { createContext, useContext } from 'react'
import type { To } from 'react-router'

/** The routes of the wiki pages. Provided by the application, because the wiki does not know its addresses. */
type WikiRoutes = {
  overview: To
  categories: To
  recent: To
  timeline: To
  category(name: string): To
  entry(id: string): To
}

export const WikiRoutesContext = createContext<WikiRoutes>({
  overview: '',
  categories: '',
  recent: '',
  timeline: '',
  category: () => '',
  entry: () => '',
})
export const useWikiRoutes = () => useContext(WikiRoutesContext)
