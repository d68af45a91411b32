import type { ReactNode } from 'react'
import { recapTexts } from '#contract/recap/schemas.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'

type SaveBarProps = {
  isChanged: boolean
  isSaving: boolean
  /** The recap has changed since this edit began, so the edit can no longer be saved. */
  isStale: boolean
  error: Error | null
  onSave: () => void
  onCancel: () => void
  onCopy: () => void
  onReload: () => void
}

export const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409

export function SaveBar({ isChanged, isSaving, isStale, error, ...on }: SaveBarProps) {
  if (isStale) {
    return (
      <Frame text={<p role="alert">{recapTexts.stale}</p>} tone="text-danger">
        {isChanged && (
          <Button variant="plain" onClick={on.onCopy}>
            Copy my text
          </Button>
        )}
        <Button variant="primary" onClick={on.onReload}>
          Reload
        </Button>
      </Frame>
    )
  }
  const failure = error && <p role="alert">{errorText(error, recapTexts.saveFailed)}</p>
  const state = isChanged ? 'Not saved yet · Ctrl or ⌘ + Enter saves' : 'No changes'
  return (
    <Frame
      text={failure ?? <p className="max-md:hidden">{state}</p>}
      tone={failure ? 'text-danger' : 'text-subtle'}
    >
      <Button variant="ghost" disabled={isSaving} onClick={on.onCancel}>
        Cancel
      </Button>
      <Button variant="primary" busy={isSaving} disabled={!isChanged} onClick={on.onSave}>
        {isSaving ? 'Saving...' : 'Save changes'}
      </Button>
    </Frame>
  )
}

/** The negative margins extend the bar over the padding of the column. */
function Frame({ text, tone, children }: { text: ReactNode; tone: string; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-20 -mx-5 mt-auto -mb-10 border-t border-line bg-canvas px-5 py-3 md:-mx-10 md:-mb-[60px] md:px-10">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className={`mr-auto min-w-0 text-small ${tone}`}>{text}</div>
        {children}
      </div>
    </div>
  )
}
