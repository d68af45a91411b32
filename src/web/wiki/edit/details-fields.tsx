import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { inputClasses } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type DetailRow, newRow } from './entry-form.ts'

type DetailsFieldsProps = { rows: DetailRow[]; onChange: (rows: DetailRow[]) => void }

const field = joinClasses(inputClasses, 'h-9 touch:h-11 touch:text-[16px]')

export function DetailsFields({ rows, onChange }: DetailsFieldsProps) {
  const addId = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  const change = (id: string, part: Partial<DetailRow>) =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...part } : row)))
  const add = () => {
    // The row must exist before it gets the focus.
    flushSync(() => onChange([...rows, newRow()]))
    fields.current?.querySelector<HTMLInputElement>('div:last-of-type > input')?.focus()
  }
  const remove = (id: string) => {
    onChange(rows.filter((row) => row.id !== id))
    document.getElementById(addId)?.focus()
  }
  return (
    <fieldset ref={fields} className="grid gap-2">
      <legend className="mb-1.5 text-small font-medium text-fg">Details</legend>
      {rows.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2">
          <input
            aria-label={`Name of detail ${index + 1}`}
            placeholder="Role"
            maxLength={wikiLimits.detailKey}
            value={row.key}
            onChange={(event) => change(row.id, { key: event.target.value })}
            className={field}
          />
          <input
            aria-label={`Value of detail ${index + 1}`}
            placeholder="Castellan"
            maxLength={wikiLimits.detailValue}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.target.value })}
            className={field}
          />
          <IconButton label={`Remove detail ${index + 1}`} onClick={() => remove(row.id)} icon={X} />
        </div>
      ))}
      <Button
        id={addId}
        size="sm"
        variant="ghost"
        className="-ml-2.5 justify-self-start"
        disabled={rows.length >= wikiLimits.details}
        onClick={add}
        icon={Plus}
      >
        Add a detail
      </Button>
    </fieldset>
  )
}
