import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { sessionTexts } from '#contract/sessions/schemas.ts'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { Face } from '#web/ui/face/face.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Keycap } from '#web/ui/keycap.tsx'
import type { Command, CommandGroup } from './find-commands.ts'
import { findLabel, paletteField, palettePanel } from './palette-styles.ts'
import { useCommands } from './use-commands.ts'

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
