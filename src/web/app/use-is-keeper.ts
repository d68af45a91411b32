import { useWorkspace } from './workspace.ts'

/** A game master who looks with a game master's eyes: nobody changes a wiki of which they see a part. */
export function useIsKeeper(): boolean {
  const { campaign, place } = useWorkspace()
  return campaign?.userRole === 'gm' && !place.as
}
