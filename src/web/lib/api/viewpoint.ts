import { createContext, useContext } from 'react'

/** `own` is the user's view; `player` is a preview of what players get. */
export type Viewpoint = 'own' | 'player'

export const ViewpointContext = createContext<Viewpoint>('own')
export const useViewpoint = () => useContext(ViewpointContext)

export const viewpointQuery = (viewpoint: Viewpoint): { as?: 'player' } =>
  viewpoint === 'player' ? { as: 'player' } : {}
