import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { type Announcement, announcementTexts } from '#contract/announcements.ts'
import { errorText } from '#web/lib/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel, DialogFooter } from '#web/ui/dialog.tsx'
import { GuardedDialog } from '#web/ui/guarded-dialog.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { AnnouncementFields } from './announcement-fields.tsx'
import { type FormFault, readForm, toForm } from './announcement-form.ts'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { useCreateAnnouncement, useUpdateAnnouncement } from './announcements-api.ts'
import { findUnfinishedDate } from './find-unfinished-date.ts'

type AnnouncementDialogProps = {
  /** Null makes a new one. */
  announcement: Announcement | null
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const [filled] = useState(() => toForm(announcement))
  const [form, setForm] = useState(filled)
  const [fault, setFault] = useState<FormFault | null>(null)
  const title = useRef<HTMLInputElement>(null)
  const create = useCreateAnnouncement()
  const update = useUpdateAnnouncement(announcement?.id ?? '')
  const saving = announcement ? update : create
  const isChanged = JSON.stringify(form) !== JSON.stringify(filled)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const read = readForm(form, announcement, new Date())
    const found = findUnfinishedDate(event.currentTarget) ?? read.fault
    setFault(found)
    if (found) focusField(event.currentTarget, found.field)
    if (found || !read.announcement) return
    const onSaved = (text: string) => () => {
      showNotice('success', text)
      onClose()
    }
    const { isActive: _, ...edit } = read.announcement
    if (announcement) update.mutate(edit, { onSuccess: onSaved(announcementTexts.updated) })
    else create.mutate(read.announcement, { onSuccess: onSaved(announcementTexts.created) })
  }
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <GuardedDialog
      open
      size="lg"
      isChanged={isChanged}
      initialFocus={title}
      onClose={onClose}
      title={announcement ? announcementTexts.edit : announcementTexts.create}
      description={announcement && announcement.dismissal_count > 0 && announcementTexts.staysDismissed}
    >
      {isChanged && <LeaveGuard text="The announcement is not saved yet." onLeave={onClose} />}
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate>
        <AnnouncementFields
          titleRef={title}
          form={form}
          fault={fault}
          onChange={(part) => {
            setForm({ ...form, ...part })
            setFault(null)
          }}
        />
        <AnnouncementPreview form={form} />
        <DialogFooter>
          {saving.isError && (
            <div className="w-full">
              <Banner kind="error">
                {errorText(
                  saving.error,
                  announcement ? announcementTexts.updateFailed : announcementTexts.createFailed,
                )}
              </Banner>
            </div>
          )}
          <DialogCancel />
          <Button type="submit" look="primary" busy={saving.isPending}>
            {announcement ? 'Save changes' : 'Create announcement'}
          </Button>
        </DialogFooter>
      </form>
    </GuardedDialog>
  )
}

/** What is at fault may be out of sight. */
function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
