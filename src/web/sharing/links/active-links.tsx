import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'

type ActiveLinksProps<T> = {
  query: UseQueryResult<T[]>
  /** Revokes the link with an id. */
  revoke: UseMutationResult<unknown, Error, string>
  row: (link: T, onRevoke: () => void) => ReactNode
  onRevoked: (text: string) => void
  aside?: ReactNode
}

export function ActiveLinks<T extends { id: string }>({
  query,
  revoke,
  row,
  onRevoked,
  aside,
}: ActiveLinksProps<T>) {
  const [toRevoke, setToRevoke] = useState<string | null>(null)
  const askToRevoke = (id: string) => {
    revoke.reset()
    setToRevoke(id)
  }
  const onSuccess = () => {
    setToRevoke(null)
    onRevoked(sharingTexts.revoked)
  }
  return (
    <section aria-labelledby="active-links" className="mt-6 border-t border-line pt-4">
      <div className="mb-1 flex min-h-8 items-center justify-between gap-3">
        <h3 id="active-links" className="font-semibold">
          Active links
        </h3>
        {aside}
      </div>
      <Loaded query={query} failed={sharingTexts.listFailed}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-small text-subtle">None at the moment.</p>
          ) : (
            <ul aria-labelledby="active-links" className="divide-y divide-line">
              {list.map((link) => (
                <li key={link.id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5 py-3.5">
                  {row(link, () => askToRevoke(link.id))}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <ConfirmDialog
        open={toRevoke !== null}
        title="Revoke this link?"
        text={sharingTexts.confirmRevoke}
        confirmLabel="Revoke"
        action={revoke}
        failed={sharingTexts.revokeFailed}
        onConfirm={() => toRevoke !== null && revoke.mutate(toRevoke, { onSuccess })}
        onClose={() => setToRevoke(null)}
      />
    </section>
  )
}
