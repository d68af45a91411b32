import { Megaphone, Pencil, Plus, Power, Trash2 } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import {
  type Announcement,
  announcementStates,
  announcementTexts,
  announcementTypes,
} from '#contract/admin/announcements.ts'
import { errorText } from '#web/lib/api/api.ts'
import { excerpt, formatCount, formatMinute, formatShortMinute } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RefreshButton } from '#web/ui/refresh-button.tsx'
import { announcementStyles } from './announcement-banner.tsx'
import { AnnouncementDialog } from './announcement-dialog.tsx'
import { useAllAnnouncements, useDeleteAnnouncement, useUpdateAnnouncement } from './announcements-api.ts'

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

const stateTones = { shown: 'success', scheduled: 'gilt', over: 'plain', off: 'plain' } as const

type AnnouncementItemProps = { announcement: Announcement; onEdit: () => void; onDelete: () => void }

function describeTimes({ show_from, show_until }: Announcement): string {
  if (show_until) return `From ${formatMinute(show_from)} until ${formatMinute(show_until)}`
  const start = formatShortMinute(show_from)
  return `${Date.parse(show_from) > Date.now() ? 'From' : 'Since'} ${start}, no end date`
}

function AnnouncementItem({ announcement, onEdit, onDelete }: AnnouncementItemProps) {
  const { title, content, type, priority, state, is_active } = announcement
  const { icon: Icon, tone } = announcementStyles[type]
  const update = useUpdateAnnouncement(announcement.id)
  const toggle = () => {
    // The button is not `disabled` during an update, because that would drop the focus.
    if (update.isPending) return
    update.mutate(
      { isActive: !is_active },
      {
        onSuccess: () => showNotice('success', announcementTexts.updated),
        onError: (error) => showNotice('error', errorText(error, announcementTexts.toggleFailed)),
      },
    )
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-t border-line py-4 first:border-t-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <Badge tone={stateTones[state]}>{announcementStates[state]}</Badge>
          <span className="inline-flex items-center gap-1.5">
            <Icon size={15} strokeWidth={1.7} className={tone} />
            {announcementTypes[type]}
          </span>
          <span>
            {announcementTexts.priority} {priority}
          </span>
        </p>
        <h2 dir="auto" className="mt-2 max-w-[42rem] text-speech font-medium break-words">
          {title}
        </h2>
        <p
          dir="auto"
          className="mt-0.5 line-clamp-3 max-w-[42rem] text-ui break-words whitespace-pre-line text-muted"
        >
          {content}
        </p>
        <p className="num mt-2 text-label text-subtle">
          {describeTimes(announcement)} · {formatCount(announcement.dismissal_count, 'dismissal')} · created
          by <bdi>{announcement.created_by_username ?? 'a deleted account'}</bdi>
        </p>
      </div>
      <div className="flex items-center gap-1 self-start">
        <Button
          size="sm"
          aria-busy={update.isPending}
          icon={Power}
          aria-label={`${is_active ? 'Turn off' : 'Turn on'} “${title}”`}
          onClick={toggle}
          className="mr-1"
        >
          {is_active ? 'Turn off' : 'Turn on'}
        </Button>
        <IconButton label={`Edit “${title}”`} onClick={onEdit} icon={Pencil} />
        <IconButton label={`Delete “${title}”`} onClick={onDelete} icon={Trash2} />
      </div>
    </li>
  )
}
