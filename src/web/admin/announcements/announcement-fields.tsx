import type { UseFormReturn } from 'react-hook-form'
import {
  announcementLimits,
  announcementTexts,
  announcementTypes,
  type NewAnnouncement,
} from '#contract/admin/announcements.ts'
import { keysOf } from '#contract/keys.ts'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { AnnouncementForm } from './announcement-form.ts'

const types = keysOf(announcementTypes)
const typeOptions = types.map((value) => ({ value, label: announcementTypes[value] }))

/** The latest selectable time. Without it, browsers accept years with more than four digits. */
const latest = `${announcementLimits.yearMax}-12-31T23:59`

type AnnouncementFieldsProps = { form: UseFormReturn<AnnouncementForm, unknown, NewAnnouncement> }

export function AnnouncementFields({ form }: AnnouncementFieldsProps) {
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
      <div className="grid content-start gap-1.5">
        <span aria-hidden="true" className="text-small font-medium text-fg">
          {announcementTexts.type}
        </span>
        <Select
          label={announcementTexts.type}
          value={form.watch('type')}
          options={typeOptions}
          onChange={(next) =>
            form.setValue('type', types.find((type) => type === next) ?? 'info', { shouldDirty: true })
          }
        />
      </div>
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
