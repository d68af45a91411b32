import { Megaphone, Plus } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { type Announcement, announcementTexts } from '#contract/admin/announcements.ts'
import { excerpt, formatCount } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { AnnouncementItem } from './announcement-item.tsx'
import { useAllAnnouncements, useDeleteAnnouncement } from './announcements-api.ts'

const shownOfTitle = 80

type DeleteAnnouncementDialogProps = {
  announcement: Announcement
  focusAfter: RefObject<HTMLElement | null>
  onClose: () => void
}

function DeleteAnnouncementDialog(props: DeleteAnnouncementDialogProps) {
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

export function AnnouncementList() {
  const query = useAllAnnouncements()
  const count = useRef<HTMLParagraphElement>(null)
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Announcement | null>(null)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p
          ref={count}
          role="status"
          tabIndex={-1}
          className="mr-auto rounded-control text-small text-subtle outline-offset-4 max-sm:w-full"
        >
          {query.data && formatCount(query.data.length, 'announcement')}
        </p>
        <RefreshButton isRefreshing={query.isRefetching} onRefresh={() => void query.refetch()} />
        <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
          {announcementTexts.create}
        </Button>
      </div>
      <LoadFailed query={query} failed={announcementTexts.loadFailed} className="mb-3" />
      {query.isPending && <SkeletonRows rows={5} label="Loading announcements" />}
      {query.data?.length === 0 && (
        <EmptyState icon={Megaphone} title={announcementTexts.none}>
          Announcements appear above every page for all signed-in users until they dismiss them.
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && (
        <ul aria-label="Announcements">
          {query.data.map((announcement) => (
            <AnnouncementItem
              key={announcement.id}
              announcement={announcement}
              onEdit={() => setEdited(announcement)}
              onDelete={() => setDeleted(announcement)}
            />
          ))}
        </ul>
      )}
      {edited && (
        <AnnouncementDialog announcement={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {deleted && (
        <DeleteAnnouncementDialog
          announcement={deleted}
          focusAfter={count}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  )
}
