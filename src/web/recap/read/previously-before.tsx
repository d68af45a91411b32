import { usePlayersRecap } from '#web/recap/api.ts'
import { PreviouslyCard } from './previously-card.tsx'

export function PreviouslyBefore({ sessionId, isOpen }: { sessionId: string; isOpen: boolean }) {
  const recap = usePlayersRecap(sessionId, true).data?.recap
  return recap ? <PreviouslyCard {...recap} isOpen={isOpen} /> : null
}
