import { createContext, useContext } from 'react'

/** The wiki as the user sees it, or previewed as a player. Part of every cache key. */
export type Audience = 'own' | 'player'

export const AudienceContext = createContext<Audience>('own')
export const useAudience = () => useContext(AudienceContext)

export const audienceQuery = (audience: Audience): { as?: 'player' } =>
  audience === 'player' ? { as: 'player' } : {}
