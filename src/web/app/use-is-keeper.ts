import { useWorkspace } from './workspace.ts'

/** A game master who looks with a game master's eyes: nobody changes a wiki of which they see a part. */
export function useCanEditWiki(): boolean {
  const { campaign, route } = useWorkspace()
  return campaign?.userRole === 'gm' && !route.as
}
