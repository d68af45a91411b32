import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { capText, Keycap } from '#web/ui/keycap.tsx'

const shortcutGroups = [
  {
    title: 'Everywhere',
    keys: [
      { caps: ['Mod', 'K'], does: 'Find by name, search or ask' },
      { caps: ['?'], does: 'Show this sheet' },
      { caps: ['Esc'], does: 'Close what is open' },
    ],
  },
  {
    title: 'Session',
    keys: [
      { caps: ['Space'], does: 'Play or pause' },
      { caps: ['←', '→'], does: 'Back or forward 5 seconds' },
      { caps: ['↑', '↓'], does: 'Previous or next line' },
      { caps: ['/'], does: 'Find in the transcript' },
      { caps: ['J', 'K'], does: 'Next or previous scene, in the reading room' },
      { caps: ['M'], does: 'Bookmark this second' },
      { caps: ['N'], does: 'Name the speaker of the line' },
      { caps: ['X'], does: 'Select the line, to change its speaker' },
      { caps: ['Shift', '↓'], does: 'Select the next line too' },
    ],
  },
  {
    title: 'Table mode',
    keys: [{ caps: ['M'], does: 'Mark this moment, also with Space or Enter' }],
  },
  {
    title: 'Wiki',
    keys: [{ caps: ['Mod', 'Enter'], does: 'Save the entry that is being edited' }],
  },
] as const

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts">
      <div className="grid gap-6">
        {shortcutGroups.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1.5 text-label font-medium text-subtle">{title}</h3>
            <dl>
              {keys.map(({ caps, does }) => (
                <div
                  key={does}
                  className="flex items-center justify-between gap-6 border-t border-line py-2 first:border-t-0"
                >
                  <dt className="order-2 flex shrink-0 gap-1">
                    {caps.map((cap) => (
                      <Keycap key={cap}>{capText(cap)}</Keycap>
                    ))}
                  </dt>
                  <dd className="text-ui text-muted">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
