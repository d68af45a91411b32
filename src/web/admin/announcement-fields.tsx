import type { Ref } from 'react'
import {
  type AnnouncementType,
  announcementLimits,
  announcementTexts,
  announcementTypes,
} from '#contract/announcements.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { AnnouncementForm, FormFault } from './announcement-form.ts'

type AnnouncementFieldsProps = {
  titleRef: Ref<HTMLInputElement>
  form: AnnouncementForm
  fault: FormFault | null
  onChange: (part: Partial<AnnouncementForm>) => void
}

const types = Object.keys(announcementTypes) as AnnouncementType[]
const typeOptions = types.map((value) => ({ value, label: announcementTypes[value] }))

/** More digits than a year has are not taken. */
const latest = `${announcementLimits.yearMax}-12-31T23:59`

export function AnnouncementFields({ titleRef, form, fault, onChange }: AnnouncementFieldsProps) {
  /** What all fields of text have in common. */
  const field = (name: Exclude<keyof AnnouncementForm, 'type'>) => ({
    name,
    label: announcementTexts[name],
    value: form[name],
    error: fault?.field === name ? fault.text : null,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
      <div className="md:col-span-2">
        <TextField {...field('title')} ref={titleRef} dir="auto" autoComplete="off" required />
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
          value={form.type}
          options={typeOptions}
          onChange={(next) => onChange({ type: types.find((type) => type === next) ?? 'info' })}
        />
      </div>
      <TextField
        {...field('priority')}
        type="number"
        inputMode="numeric"
        min={announcementLimits.priorityMin}
        max={announcementLimits.priorityMax}
        step={1}
        hint="0 to 10: the highest stands first."
      />
      <TextField
        {...field('showFrom')}
        type="datetime-local"
        max={latest}
        hint="In your time zone. Left empty: from now on."
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
