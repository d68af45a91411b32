import { useMemo } from 'react'
import type { Session } from '#contract/sessions.ts'
import { type LeaveGuard, useLeaveGuard } from '#web/lib/leave-guard.ts'
import { hasChanges, type OpenEdit, type SetEdit } from '#web/recap/open-edit.ts'
import { readPlace } from './view-state.ts'
import { useWorkspace } from './workspace.ts'

/** Asks before somebody who has changed the recap of a session goes where it is not on the screen. */
export function useUnsavedGuard(session: Session, edit: OpenEdit | null, setEdit: SetEdit): void {
  const { campaigns, campaign, sessions } = useWorkspace()
  const isChanged = edit !== null && hasChanges(edit)
  const [firstCampaign, newest] = [campaigns[0]?.id, sessions[0]?.id]
  const guard = useMemo<LeaveGuard | null>(() => {
    if (!isChanged) return null
    return {
      title: 'Leave without saving?',
      text: 'What you changed in the recap is not saved yet.',
      confirmLabel: 'Leave without saving',
      staysAt({ search }) {
        const next = readPlace(new URLSearchParams(search))
        const isHere = next.view === 'transcription' && (next.session ?? newest) === session.id
        return isHere && (next.campaign ?? firstCampaign) === campaign?.id
      },
      discard: () => setEdit(null),
    }
  }, [isChanged, session.id, campaign?.id, firstCampaign, newest, setEdit])
  useLeaveGuard(guard)
}
