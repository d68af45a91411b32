import type { KeyboardEvent } from 'react'
import { type ResolverOptions, type UseFormReturn, useForm } from 'react-hook-form'
import {
  type Announcement,
  type AnnouncementType,
  announcementLimits,
  announcementTexts,
  announcementTypes,
  type NewAnnouncement,
  newAnnouncement,
} from '#contract/admin/announcements.ts'
import { keysOf } from '#contract/keys.ts'
import { isBlank } from '#contract/text.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogCancel, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { GuardedDialog, LeaveGuard } from '#web/ui/dialogs/form-dialogs.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Labelled, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { AnnouncementBanner } from './announcement-banner.tsx'
import { useCreateAnnouncement, useUpdateAnnouncement } from './announcements-api.ts'

/** Times are `datetime-local` strings in the browser's time zone. */
type AnnouncementForm = {
  title: string
  content: string
  type: AnnouncementType
  priority: string
  showFrom: string
  showUntil: string
}

export function toForm(announcement: Announcement | null): AnnouncementForm {
  return {
    title: announcement?.title ?? '',
    content: announcement?.content ?? '',
    type: announcement?.type ?? 'info',
    priority: String(announcement?.priority ?? 0),
    showFrom: toLocal(announcement?.show_from),
    showUntil: toLocal(announcement?.show_until),
  }
}

function toLocal(moment: string | null | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** An unchanged time keeps its seconds, which the field does not show. */
function toMoment(local: string, before: string | null | undefined): string {
  if (before && local === toLocal(before)) return before
  const date = new Date(local)
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}

type FormFault = { field: keyof AnnouncementForm; text: string }
type ReadForm = { announcement: NewAnnouncement; fault: null } | { announcement: null; fault: FormFault }

const fields = ['title', 'content', 'type', 'priority', 'showFrom', 'showUntil'] as const

export function readForm(form: AnnouncementForm, before: Announcement | null, now: Date): ReadForm {
  const parsed = newAnnouncement.safeParse({
    ...form,
    showFrom: toMoment(form.showFrom, before?.show_from),
    showUntil: toMoment(form.showUntil, before?.show_until),
  })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const field = fields.find((name) => name === issue?.path[0]) ?? 'title'
    return { announcement: null, fault: { field, text: issue?.message ?? announcementTexts.required } }
  }
  const { showFrom, showUntil } = parsed.data
  if (showUntil && new Date(showUntil) <= (showFrom ? new Date(showFrom) : now)) {
    return { announcement: null, fault: { field: 'showUntil', text: announcementTexts.untilBeforeFrom } }
  }
  return { announcement: parsed.data, fault: null }
}

type AnnouncementDialogProps = {
  /** null creates a new announcement. */
  announcement: Announcement | null
  onClose: () => void
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const form = useForm<AnnouncementForm, unknown, NewAnnouncement>({
    defaultValues: toForm(announcement),
    resolver: (typed, _, { fields }) => {
      const unfinished = findUnfinishedDate(fields)
      const { fault, announcement: values } = unfinished
        ? { fault: unfinished, announcement: null }
        : readForm(typed, announcement, new Date())
      if (fault) return { values: {}, errors: { [fault.field]: { type: 'value', message: fault.text } } }
      return { values, errors: {} }
    },
  })
  const create = useCreateAnnouncement()
  const update = useUpdateAnnouncement(announcement?.id ?? '')
  const saving = announcement ? update : create
  const { isDirty } = form.formState

  const submit = form.handleSubmit((read) => {
    if (saving.isPending) return
    const onSaved = (text: string) => () => {
      showNotice('success', text)
      onClose()
    }
    const { isActive: _, ...edit } = read
    if (announcement) update.mutate(edit, { onSuccess: onSaved(announcementTexts.updated) })
    else create.mutate(read, { onSuccess: onSaved(announcementTexts.created) })
  })
  const submitByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <GuardedDialog
      size="lg"
      isChanged={isDirty}
      initialFocus={() => form.setFocus('title')}
      onClose={onClose}
      title={announcement ? announcementTexts.edit : announcementTexts.create}
      description={announcement && announcement.dismissal_count > 0 && announcementTexts.staysDismissed}
    >
      {isDirty && <LeaveGuard text="The announcement is not saved yet." onLeave={onClose} />}
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate>
        <AnnouncementFields form={form} />
        <AnnouncementPreview form={form.watch()} />
        <DialogFooter>
          <ActionFailed
            action={saving}
            failed={announcement ? announcementTexts.updateFailed : announcementTexts.createFailed}
            className="w-full"
          />
          <DialogCancel />
          <Button type="submit" variant="primary" busy={saving.isPending}>
            {announcement ? 'Save changes' : 'Create announcement'}
          </Button>
        </DialogFooter>
      </form>
    </GuardedDialog>
  )
}

function AnnouncementPreview({ form }: { form: AnnouncementForm }) {
  const isEmpty = isBlank(form.title) && isBlank(form.content)
  return (
    <section aria-label="Preview" className="pt-5 pb-5">
      <p aria-hidden="true" className="mb-1.5 text-small font-medium text-fg">
        Preview
      </p>
      {isEmpty ? (
        <p className="rounded-card border border-dashed border-line px-3.5 py-2.5 text-ui text-subtle">
          The banner appears here as you type.
        </p>
      ) : (
        <AnnouncementBanner
          announcement={{ type: form.type, title: form.title.trim(), content: form.content.trim() }}
        />
      )}
    </section>
  )
}

type Fields = ResolverOptions<AnnouncementForm>['fields']

/** Finds a partly typed date, whose value the browser reports as empty. */
function findUnfinishedDate(fields: Fields): FormFault | null {
  const isUnfinished = (name: 'showFrom' | 'showUntil') => {
    const input = fields[name]?.ref
    return input instanceof HTMLInputElement && input.validity.badInput
  }
  if (isUnfinished('showFrom')) return { field: 'showFrom', text: announcementTexts.showFromInvalid }
  if (isUnfinished('showUntil')) return { field: 'showUntil', text: announcementTexts.showUntilInvalid }
  return null
}

const typeOptions = keysOf(announcementTypes).map((value) => ({ value, label: announcementTypes[value] }))

/** The latest selectable time. Without a limit, browsers accept years with more than four digits. */
const latest = `${announcementLimits.yearMax}-12-31T23:59`

type AnnouncementFieldsProps = { form: UseFormReturn<AnnouncementForm, unknown, NewAnnouncement> }

function AnnouncementFields({ form }: AnnouncementFieldsProps) {
  const field = (name: Exclude<keyof AnnouncementForm, 'type'>) => ({
    ...form.register(name),
    label: announcementTexts[name],
    error: form.formState.errors[name]?.message ?? null,
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <TextField {...field('title')} dir="auto" autoComplete="off" required />
      </div>
      <div className="md:col-span-2">
        <TextArea
          {...field('content')}
          rows={4}
          dir="auto"
          required
          hint="Plain text; line breaks are kept."
        />
      </div>
      <Labelled label={announcementTexts.type}>
        <Select
          label={announcementTexts.type}
          value={form.watch('type')}
          options={typeOptions}
          onChange={(type) => form.setValue('type', type, { shouldDirty: true })}
        />
      </Labelled>
      <TextField
        {...field('priority')}
        type="number"
        inputMode="numeric"
        min={announcementLimits.priorityMin}
        max={announcementLimits.priorityMax}
        step={1}
        hint="0 to 10, highest first."
      />
      <TextField
        {...field('showFrom')}
        type="datetime-local"
        max={latest}
        hint="In your time zone. Leave empty to start now."
      />
      <TextField
        {...field('showUntil')}
        label={`${announcementTexts.showUntil} (optional)`}
        type="datetime-local"
        max={latest}
        hint="Leave empty for no end date."
      />
    </div>
  )
}
