import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { askTexts } from '#contract/ask/schemas.ts'
import { searchTexts } from '#contract/search/schemas.ts'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { suggestQuestions } from '#core/ask/suggest-questions.ts'
import { foldName } from '#core/fold-name.ts'
import { roleSuffix } from '#web/campaigns/role-texts.ts'
import { useHome } from '#web/home/home-api.ts'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatDay } from '#web/lib/format.ts'
import { useTheme } from '#web/lib/theme.ts'
import { pagesFor } from '#web/shell/navigation/main-pages.ts'
import { Face, type FaceProps } from '#web/ui/face/face.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Keycap } from '#web/ui/keycap.tsx'
import { useEntries } from '#web/wiki/use-entries.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { findLabel, paletteField, palettePanel } from './palette-styles.ts'

type Command = {
  id: string
  label: string
  note?: string
  face?: Pick<FaceProps, 'picture' | 'name' | 'category'>
  run: () => void
}
type CommandGroup = { value: string; items: Command[] }

const shownPerGroup = 6

/** Caches the folded labels, because a wiki may have fifty thousand entries. */
const foldedLabels = new WeakMap<Command, string>()
function foldLabel(command: Command): string {
  const known = foldedLabels.get(command)
  if (known !== undefined) return known
  const folded = ` ${foldName(command.label)}`
  foldedLabels.set(command, folded)
  return folded
}

function rate(command: Command, words: string[]): number {
  const folded = foldLabel(command)
  if (!words.every((word) => folded.includes(word))) return 0
  return words.every((word) => folded.includes(` ${word}`)) ? 2 : 1
}

export function findCommands(groups: CommandGroup[], text: string): CommandGroup[] {
  const words = foldName(text).split(' ').filter(Boolean)
  return groups
    .map(({ value, items }) => ({
      value,
      items: items
        .map((item) => ({ item, rating: rate(item, words) }))
        .filter(({ rating }) => rating > 0)
        .sort((a, b) => b.rating - a.rating)
        .slice(0, shownPerGroup)
        .map(({ item }) => item),
    }))
    .filter(({ items }) => items.length > 0)
}

/** Without a text. */
const shownSessions = 3

type Commands = {
  groups: CommandGroup[]
  isLoading: boolean
  failedSessions: FailedQuery | undefined
  failedEntries: FailedQuery | undefined
}

/** Returns what has a name like the typed text, then the search and the question. Without a text, suggests questions and the newest sessions. */
function useCommands(typed: string): Commands {
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

type CommandPaletteProps = {
  /** Text typed before the palette had loaded. */
  typed: string
  /** The text of the open search, selected so that typing replaces it. */
  searched: string
  /** Receives the focus when the palette closes. */
  opener: Element | null
  onClose: () => void
}

export function CommandPalette({ typed, searched, opener, onClose }: CommandPaletteProps) {
  const [text, setText] = useState(typed)
  const { groups, isLoading, failedSessions, failedEntries } = useCommands(text)
  const isEmpty = groups.every(({ items }) => items.some(({ id }) => id === 'search'))
  const choose = (command: Command) => {
    onClose()
    command.run()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label={findLabel}
          finalFocus={() => (opener instanceof HTMLElement ? opener : null)}
          className={palettePanel}
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={17} strokeWidth={1.6} className="shrink-0 text-subtle" />
              <Autocomplete.Input
                {...paletteField}
                autoFocus
                onFocus={({ currentTarget }) =>
                  currentTarget.setSelectionRange(text === searched ? 0 : text.length, text.length)
                }
              />
              <span className="touch:hidden">
                <Keycap>Esc</Keycap>
              </span>
            </div>
            <div className="grid gap-1.5 px-1.5 pt-1.5 empty:hidden">
              <LoadFailed query={failedSessions} failed={sessionTexts.loadFailed} />
              <LoadFailed query={failedEntries} failed={wikiTexts.entriesFailed} />
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
              <p role="status" className="px-3 py-8 text-center text-muted empty:hidden">
                {isEmpty && isLoading && 'Loading…'}
                {groups.length === 0 && !isLoading && 'No page with this name'}
              </p>
              <Autocomplete.List>
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="pb-1.5">
                    <Autocomplete.GroupLabel className="px-2.5 pt-2 pb-1 text-label font-medium text-subtle">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => choose(command)}
                          className="flex cursor-pointer items-baseline gap-3 rounded-[7px] px-2.5 py-2 text-ui outline-none select-none data-highlighted:bg-gilt-wash touch:py-3"
                        >
                          {command.face && <Face {...command.face} size="xs" className="self-center" />}
                          <span className="min-w-0 flex-1 truncate">
                            <bdi>{command.label}</bdi>
                          </span>
                          {command.note && (
                            <span className="max-w-[40%] shrink-0 truncate text-label text-subtle">
                              {command.note}
                            </span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
