import { useWorkspace } from '#web/workspace/workspace.ts'

export function useCanEditWiki(): boolean {
  const { campaign, route } = useWorkspace()
  return campaign?.userRole === 'gm' && !route.as
}
