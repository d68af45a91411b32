import type { ComponentProps } from 'react'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type Field = Pick<ComponentProps<typeof PasswordField>, 'name' | 'onChange'> & { value: string }

type NewPasswordFieldsProps = { label?: string; password: Field; confirmation: Field }

/** A new password, typed twice, with what is asked of it. */
export function NewPasswordFields({ label = 'Password', password, confirmation }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <PasswordChecklist password={password.value} />
            <PasswordStrength password={password.value} />
          </div>
        }
        {...password}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        what="confirmation"
        autoComplete="new-password"
        required
        {...confirmation}
      />
    </>
  )
}
