import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { contactSubjects } from '#contract/admin/schemas.ts'
import { FieldFrame, inputClasses } from '#web/ui/forms/field.tsx'

type SubjectSelectProps = ComponentProps<'select'> & { error: string | null }

/** Uses a native select, because it works before hydration. */
export function SubjectSelect({ error, ...select }: SubjectSelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label="Subject" error={error}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={`${inputClasses} h-10 appearance-none pr-10 touch:h-11 touch:text-[16px]`}
        >
          <option value="">Choose a subject</option>
          {Object.entries(contactSubjects).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          strokeWidth={1.6}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-subtle"
        />
      </div>
    </FieldFrame>
  )
}
