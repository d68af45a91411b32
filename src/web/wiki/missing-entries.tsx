import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { lazy } from '#web/lib/lazy.ts'
import { MissingLinksContext } from '#web/wiki/article/entry-link.tsx'

const NewEntryDialog = lazy(async () => (await import('./new-entry-dialog.tsx')).NewEntryDialog)

/** Within `children`, a click on a link to a missing entry opens the form of a new entry. */
export function MissingEntries({ campaignId, children }: { campaignId: string; children: ReactNode }) {
  const [name, setName] = useState<string | null>(null)
  const links = useMemo(() => ({ onCreate: setName }), [])
  return (
    <MissingLinksContext value={links}>
      {children}
      {name !== null && (
        <Suspense fallback={null}>
          <NewEntryDialog campaignId={campaignId} name={name} category={null} onClose={() => setName(null)} />
        </Suspense>
      )}
    </MissingLinksContext>
  )
}
