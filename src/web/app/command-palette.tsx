import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Keycap } from '#web/ui/keycap.tsx'
import { type Command, type CommandGroup, findCommands } from './find-commands.ts'
import { useCommands } from './use-commands.ts'

/** Views, sessions, entries, campaigns and actions by name, from the keyboard (Ctrl/Cmd+K). */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const found = findCommands(useCommands(), text)
  const choose = (command: Command) => {
    onClose()
    command.run()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-scrim" />
        <Dialog.Popup
          aria-label="Command palette"
          className="fixed inset-x-3 top-[12dvh] z-40 mx-auto flex max-h-[min(560px,76dvh)] max-w-[600px] flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-pop outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={found}
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={(command: Command) => command.label}
          >
            <div className="flex items-center gap-3 border-b border-line px-4">
              <Search size={17} strokeWidth={1.6} className="shrink-0 text-subtle" aria-hidden="true" />
              <Autocomplete.Input
                aria-label="Go to"
                placeholder="Go to a view, session, entry or campaign …"
                className="h-13 min-w-0 flex-1 bg-transparent text-[16px] text-fg outline-none placeholder:text-subtle"
              />
              <span className="touch:hidden">
                <Keycap>Esc</Keycap>
              </span>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto p-1.5">
              <Autocomplete.Empty>
                <p className="px-3 py-8 text-center text-muted empty:hidden">No match.</p>
              </Autocomplete.Empty>
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
