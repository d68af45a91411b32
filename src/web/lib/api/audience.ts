import { createContext, useContext } from 'react'

/** `own` is the user's view; `player` is a preview of what players get. */
export type Audience = 'own' | 'player'

export const AudienceContext = createContext<Audience>('own')
export const useAudience = () => useContext(AudienceContext)

export const audienceQuery = (audience: Audience): { as?: 'player' } =>
  audience === 'player' ? { as: 'player' } : {}
