import { Check, Circle, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { accountLimits, accountTexts, password, registrationForm } from '#contract/accounts/schemas.ts'
import { countCharacters } from '#contract/text.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const isLongEnough = (typed: string) => countCharacters(typed) >= accountLimits.passwordMin

const typedTwice = { password, confirmation: z.string() }
const isSame = z.refine<{ password: string; confirmation: string }>(
  (typed) => typed.password === typed.confirmation,
  { path: ['confirmation'], error: accountTexts.passwordsDiffer },
)
const { username, email } = registrationForm.shape

export const newAccount = z.object({ username, email, ...typedTwice }).check(isSame)
export const newPassword = z.object(typedTwice).check(isSame)
export const passwordChangeForm = z.object({ current: z.string(), ...typedTwice }).check(isSame)

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'> & {
  /** Names the field in the label of the show/hide button. */
  what?: string
}

export function PasswordField({ what = 'password', ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? `Hide ${what}` : `Show ${what}`}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          icon={Icon}
        />
      }
    />
  )
}

export function PasswordChecklist({ password }: { password: string }) {
  const isMet = isLongEnough(password)
  const Icon = isMet ? Check : Circle
  return (
    <ul aria-label="Password requirements" aria-live="polite">
      <li className={joinClasses('flex items-center gap-2', isMet && 'text-success')}>
        <Icon size={14} strokeWidth={2} />
        <span>{accountTexts.checklistLength}</span>
        <span className="sr-only">{isMet ? '(met)' : '(not met yet)'}</span>
      </li>
    </ul>
  )
}

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

type PasswordStrength = 'weak' | 'fair' | 'strong'

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
