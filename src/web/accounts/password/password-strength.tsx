import { joinClasses } from '#web/ui/join-classes.ts'
import { estimateStrength } from './estimate-strength.ts'

const levels = {
  weak: { word: 'Easy to guess', bars: 1, tone: 'bg-danger' },
  fair: { word: 'Fair', bars: 2, tone: 'bg-warning' },
  strong: { word: 'Strong', bars: 3, tone: 'bg-success' },
} as const

/** Only a hint: it does not stop users from choosing a weak password. */
export function PasswordStrength({ password }: { password: string }) {
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
