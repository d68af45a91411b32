import { createContext, useContext } from 'react'

/** As whom the wiki is read: with one's own eyes, or as players see it. Everything that is kept is kept for one of them. */
export type Audience = 'own' | 'player'

export const AudienceContext = createContext<Audience>('own')
export const useAudience = () => useContext(AudienceContext)

export const audienceQuery = (audience: Audience): Record<string, string> =>
  audience === 'player' ? { as: 'player' } : {}
