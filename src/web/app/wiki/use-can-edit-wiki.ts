import { useWorkspace } from '#web/app/workspace.ts'

/** Game masters may edit the wiki, except in a preview. */
export function useCanEditWiki(): boolean {
  const { campaign, route } = useWorkspace()
  return campaign?.userRole === 'gm' && !route.as
}
