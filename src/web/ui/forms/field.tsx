import { type ComponentProps, type ReactNode, useId } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

export const inputClasses =
  'w-full rounded-control border border-line-strong bg-canvas px-3 text-fg placeholder:text-subtle disabled:opacity-55 aria-invalid:border-danger'

type FieldFrameProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | null
  children: ReactNode
}

export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-fg">
        {label}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-small text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <div id={`${id}-hint`} className="text-small text-subtle">
            {hint}
          </div>
        )
      )}
    </div>
  )
}

const describingId = (id: string, error: unknown, hint: unknown) =>
  error ? `${id}-error` : hint ? `${id}-hint` : undefined

type TextFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: ReactNode
  error?: string | null
  trailing?: ReactNode
}

export function TextField({ label, hint, error, trailing, className, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describingId(id, error, hint)}
          className={joinClasses(
            inputClasses,
            'h-10 touch:h-11 touch:text-[16px]',
            Boolean(trailing) && 'pr-11',
            className,
          )}
        />
        {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint?: ReactNode; error?: string | null }

export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describingId(id, error, hint)}
        className={joinClasses(inputClasses, 'resize-y py-2 touch:text-[16px]', className)}
      />
    </FieldFrame>
  )
}

/** The visible label is hidden from screen readers, because the control has the same accessible name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <span aria-hidden="true" className="text-small font-medium text-fg">
        {label}
      </span>
      {children}
    </div>
  )
}
