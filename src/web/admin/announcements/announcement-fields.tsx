import type { UseFormReturn } from 'react-hook-form'
import {
  announcementLimits,
  announcementTexts,
  announcementTypes,
  type NewAnnouncement,
} from '#contract/admin/announcements.ts'
import { keysOf } from '#contract/keys.ts'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { Labelled } from '#web/ui/forms/labelled.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { AnnouncementForm } from './announcement-form.ts'

const typeOptions = keysOf(announcementTypes).map((value) => ({ value, label: announcementTypes[value] }))

/** The latest selectable time. Without a limit, browsers accept years with more than four digits. */
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
