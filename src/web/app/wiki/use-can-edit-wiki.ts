import { useWorkspace } from '#web/app/workspace.ts'

/** Game masters may edit, except while previewing as a player. */
export function useCanEditWiki(): boolean {
  const { campaign, route } = useWorkspace()
  return campaign?.userRole === 'gm' && !route.as
}
