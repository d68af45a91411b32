import { useWorkspace } from '#web/app/workspace.ts'

export function useCanEditWiki(): boolean {
  const { campaign, route } = useWorkspace()
  return campaign?.userRole === 'gm' && !route.as
}
