import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { wikiTexts } from '#contract/wiki.ts'
import { type LeaveGuard, useLeaveGuard } from '#web/lib/leave-guard.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel } from '#web/ui/dialog.tsx'
import { GuardedDialog } from '#web/ui/guarded-dialog.tsx'
import type { EntryForm } from './check-entry.ts'
import { EntryFields } from './entry-fields.tsx'

type EntryFormDialogProps = {
  title: string
  campaignId: string
  form: EntryForm
  onChange: (form: EntryForm) => void
  isChanged: boolean
  isSaving: boolean
  saveLabel: string
  /** For a player, who may look but not save. */
  isLocked?: boolean
  failure: ReactNode
  onSave: () => void
  onClose: () => void
  /** Shown above the fields. */
  children?: ReactNode
}

/** The form in which an entry is made and edited. Ctrl/Cmd+Enter saves, Esc cancels; nothing typed is lost unasked. */
export function EntryFormDialog(props: EntryFormDialogProps) {
  const { title, campaignId, form, onChange, isChanged, isSaving, saveLabel, failure, onSave, onClose } =
    props
  useGuardedPlace(isChanged, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSave()
  }
  return (
    <GuardedDialog open size="lg" isChanged={isChanged} onClose={onClose} title={title}>
      <form
        onSubmit={submit}
        onKeyDown={saveByKey}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        noValidate
      >
        {props.isLocked && <Banner kind="info">{wikiTexts.lockedForPlayers}</Banner>}
        {props.children}
        <EntryFields
          campaignId={campaignId}
          form={form}
          onChange={(part) => onChange({ ...form, ...part })}
        />
        {/* Stays in sight over a long form. */}
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 grid gap-3 border-t border-line bg-overlay px-5 py-3">
          {failure}
          <div className="flex items-center justify-end gap-2">
            <p className="mr-auto text-label text-subtle touch:hidden">
              Ctrl or ⌘ + Enter saves, Esc cancels
            </p>
            <DialogCancel />
            <Button type="submit" look="primary" busy={isSaving}>
              {isSaving ? 'Saving...' : saveLabel}
            </Button>
          </div>
        </div>
      </form>
    </GuardedDialog>
  )
}

/** Asks before the page is closed, or left by the browser's Back. */
function useGuardedPlace(isChanged: boolean, onClose: () => void): void {
  const { search } = useLocation()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const guard = useMemo<LeaveGuard | null>(() => {
    if (!isChanged) return null
    return {
      title: 'Leave without saving?',
      text: 'What you changed in the entry is not saved yet.',
      confirmLabel: 'Leave without saving',
      staysAt: (next) => next.search === search,
      discard: () => close.current(),
    }
  }, [isChanged, search])
  useLeaveGuard(guard)
}
