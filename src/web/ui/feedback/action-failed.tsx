import { explainError, type FailureText } from '#web/lib/api/api.ts'
import { Banner } from './banner.tsx'

type ActionFailedProps = {
  action: { isError: boolean; error: unknown }
  failed: FailureText
  /** Shown instead of the error of the action, for example a fault in the form. */
  fault?: string | null
  className?: string
}

export function ActionFailed({ action, failed, fault, className = '' }: ActionFailedProps) {
  const text = fault ?? (action.isError ? explainError(action.error, failed) : null)
  return text === null ? null : (
    <Banner kind="error" className={className}>
      {text}
    </Banner>
  )
}
