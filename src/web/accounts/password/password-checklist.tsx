import { Check, Circle } from 'lucide-react'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { isLongEnough } from './new-password.ts'

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
