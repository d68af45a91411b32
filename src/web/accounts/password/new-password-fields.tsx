import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

type NewPasswordFieldsProps = {
  label?: string
  form: {
    register(name: 'password' | 'confirmation', options?: { deps: 'confirmation' }): UseFormRegisterReturn
    watch(name: 'password'): string | undefined
  }
}

export function NewPasswordFields({ label = 'Password', form }: NewPasswordFieldsProps) {
  const typed = form.watch('password') ?? ''
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
        {...form.register('password', { deps: 'confirmation' })}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        what="confirmation"
        autoComplete="new-password"
        required
        {...form.register('confirmation')}
      />
    </>
  )
}
