import { useMemo } from 'react'
import { askTexts } from '#contract/ask/schemas.ts'
import { viewsFor } from '#web/app/navigation/main-views.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { roleSuffix } from '#web/campaigns/role-texts.ts'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { formatDay } from '#web/lib/format.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useEntries } from '#web/wiki/search/use-library.ts'
import type { CommandGroup } from './find-commands.ts'

type Commands = {
  groups: CommandGroup[]
  /** Asks the typed text as a question; null without a campaign. */
  askGroup: CommandGroup | null
  isLoading: boolean
  failedSessions: FailedQuery | undefined
  failedEntries: FailedQuery | undefined
}

export function useCommands(text: string): Commands {
  const { user, campaigns, campaign, sessions, isLoadingSessions, failedSessions, go, logout, openOverlay } =
    useWorkspace()
  const query = useEntries(campaign?.id ?? null)
  const entries = query.data
  const [theme, toggleTheme] = useTheme()
  const groups = useMemo(
    () => [
      {
        value: 'Views',
        items: [
          ...viewsFor(user.role).map(({ view, label }) => ({
            id: view,
            label,
            run: () => void go({ view }),
          })),
          { id: 'account', label: 'Account', run: () => void go({ view: 'account' }) },
        ],
      },
      {
        value: 'Sessions',
        items: sessions.map(({ id, name, date }) => ({
          id,
          label: name,
          note: formatDay(date),
          run: () => void go({ view: 'transcription', session: id }),
        })),
      },
      {
        value: 'Entries',
        items: (entries ?? []).map(({ id, name, category, picture }) => ({
          id,
          label: name,
          note: category,
          face: { picture, name, category },
          run: () => void go({ view: 'wiki', entry: id }),
        })),
      },
      {
        value: 'Campaigns',
        items: campaigns.map(({ id, name, userRole }) => ({
          id,
          label: name,
          note: roleSuffix[userRole],
          run: () => void go({ view: 'dashboard', campaign: id }),
        })),
      },
      {
        value: 'Actions',
        items: [
          {
            id: 'theme',
            label: theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode',
            run: toggleTheme,
          },
          { id: 'keys', label: 'Keyboard shortcuts', run: () => openOverlay('shortcuts') },
          { id: 'logout', label: 'Logout', run: logout },
        ],
      },
    ],
    [user, campaigns, sessions, entries, theme, toggleTheme, go, logout, openOverlay],
  )
  const question = text.trim()
  const askGroup: CommandGroup = {
    value: askTexts.ask,
    items: [
      {
        id: 'ask',
        label: question === '' ? askTexts.title : askTexts.askFor(question),
        run: () => void go({ view: 'ask', q: question }),
      },
    ],
  }
  return {
    groups,
    askGroup: campaign ? askGroup : null,
    isLoading: isLoadingSessions || (campaign !== null && query.isPending),
    failedSessions,
    failedEntries: joinUnloaded([query]),
  }
}
