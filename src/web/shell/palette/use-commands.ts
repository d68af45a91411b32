import { useMemo } from 'react'
import { askTexts } from '#contract/ask/schemas.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { suggestQuestions } from '#core/ask/suggest-questions.ts'
import { roleSuffix } from '#web/campaigns/role-texts.ts'
import { useHome } from '#web/home/home-api.ts'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { formatDay } from '#web/lib/format.ts'
import { useTheme } from '#web/lib/theme.ts'
import { pagesFor } from '#web/shell/navigation/main-pages.ts'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { type CommandGroup, findCommands } from './find-commands.ts'

/** Without a text. */
const shownSessions = 3

type Commands = {
  groups: CommandGroup[]
  isLoading: boolean
  failedSessions: FailedQuery | undefined
  failedEntries: FailedQuery | undefined
}

/** Returns what has a name like the typed text, then the search and the question. Without a text, suggests questions and the newest sessions. */
export function useCommands(typed: string): Commands {
  const { user, campaigns, campaign, sessions, isLoadingSessions, failedSessions, go, logout, openOverlay } =
    useWorkspace()
  const query = useEntries(campaign?.id ?? null)
  const entries = query.data
  const text = typed.trim()
  const home = useHome(campaign && text === '' ? campaign.id : null).data
  const [theme, toggleTheme] = useTheme()
  const pages = useMemo(
    () => ({
      value: 'Pages',
      items: [
        ...pagesFor(user.role).map(({ label, ...route }) => ({
          id: label,
          label,
          run: () => void go({ view: route.view, page: 'page' in route ? route.page : null }),
        })),
        { id: 'account', label: 'Account', run: () => void go({ view: 'account' }) },
      ],
    }),
    [user, go],
  )
  const actions = {
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
  }
  const named = useMemo(
    () => [
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
          note: categoryLabel(category),
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
    ],
    [campaigns, sessions, entries, go],
  )
  const ask = (question: string, label = question) => ({
    id: `ask ${question}`,
    label,
    run: () => void go({ view: 'ask', q: question }),
  })
  const search = {
    id: 'search',
    label: searchTexts.searchFor(text),
    run: () => void go({ view: 'search', q: text }),
  }
  const everything = { value: 'Search and ask', items: [search, ask(text, askTexts.askFor(text))] }
  const questions = home ? suggestQuestions(home).map((question) => ask(question)) : []
  const asking = { value: askTexts.title, items: [...questions, ask('', askTexts.kept)] }
  const newest = { value: 'Sessions', items: named[0]?.items.slice(0, shownSessions) ?? [] }
  return {
    groups:
      text === ''
        ? [...(campaign ? [asking] : []), newest, actions].filter(({ items }) => items.length > 0)
        : [...findCommands([pages, named, actions].flat(), text), ...(campaign ? [everything] : [])],
    isLoading: isLoadingSessions || (campaign !== null && query.isPending),
    failedSessions,
    failedEntries: joinUnloaded([query]),
  }
}
