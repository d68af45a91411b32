import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Keycap } from '#web/ui/keycap.tsx'
import { capText, shortcutGroups } from './shortcuts.ts'

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
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
