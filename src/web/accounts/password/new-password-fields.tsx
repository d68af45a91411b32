import type { UseFormRegisterReturn } from 'react-hook-form'
import { joinClasses } from '#web/ui/join-classes.ts'
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

const kinds: [RegExp, number][] = [
  [/\p{Ll}/u, 26],
  [/\p{Lu}/u, 26],
  [/\p{Nd}/u, 10],
  [/[^\p{Ll}\p{Lu}\p{Nd}]/u, 33],
]

const fairBits = 45
const strongBits = 65

export type PasswordStrength = 'weak' | 'fair' | 'strong'

const stepBetween = (from: string, to: string) =>
  Math.abs((to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0))

export function estimateStrength(password: string): PasswordStrength | null {
  const letters = [...password]
  if (letters.length === 0) return null
  // Counts only the first character of a sequence such as "aaa", "4567" or "dcb".
  const novel = letters.filter(
    (letter, index) => index === 0 || stepBetween(letters[index - 1] ?? '', letter) > 1,
  )
  const counted = Math.min(novel.length, 2 * new Set(letters).size)
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0)
  const bits = counted * Math.log2(pool)
  if (bits < fairBits) return 'weak'
  return bits < strongBits ? 'fair' : 'strong'
}
