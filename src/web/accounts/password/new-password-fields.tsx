import type { UseFormRegisterReturn } from 'react-hook-form'
import { joinClasses } from '#web/ui/join-classes.ts'
import { estimateStrength } from './estimate-strength.ts'
import { PasswordChecklist } from './password-checklist.tsx'
import { PasswordField } from './password-field.tsx'

const levels = {
  weak: { word: 'Easy to guess', bars: 1, tone: 'bg-danger' },
  fair: { word: 'Fair', bars: 2, tone: 'bg-warning' },
  strong: { word: 'Strong', bars: 3, tone: 'bg-success' },
} as const

/** Only a hint: it does not stop users from choosing a weak password. */
function PasswordStrength({ password }: { password: string }) {
  const strength = estimateStrength(password)
  if (!strength) return null
  const { word, bars, tone } = levels[strength]
  return (
    <p className="flex items-center gap-2">
      <span className="sr-only">Password strength:</span>
      <span className="flex gap-1" aria-hidden="true">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={joinClasses('h-1 w-4 rounded-full', bar <= bars ? tone : 'bg-line')} />
        ))}
      </span>
      {word}
    </p>
  )
}

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
