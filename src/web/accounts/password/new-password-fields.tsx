import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldsProps = {
  label?: string
  password: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  typed: string | undefined
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label = 'Password', password, confirmation, typed = '' } = props
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        hint={
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <PasswordChecklist password={typed} />
            <PasswordStrength password={typed} />
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
