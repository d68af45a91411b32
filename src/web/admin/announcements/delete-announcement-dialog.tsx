import type { RefObject } from 'react'
import { type Announcement, announcementTexts } from '#contract/admin/announcements.ts'
import { excerpt } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useDeleteAnnouncement } from './announcements-api.ts'

const shownOfTitle = 80

type DeleteAnnouncementDialogProps = {
  announcement: Announcement
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

export function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
  const { announcement, focusAfter, onClose } = props
  const remove = useDeleteAnnouncement(announcement.id)
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        showNotice('success', announcementTexts.deleted)
        onClose()
      },
    })
  return (
    <ConfirmDialog
      open
      title={`Delete “${excerpt(announcement.title, shownOfTitle)}”?`}
      text={announcementTexts.confirmDelete}
      confirmLabel={announcementTexts.remove}
      action={remove}
      failed={announcementTexts.deleteFailed}
      focusAfter={focusAfter}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
