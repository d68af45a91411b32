import { errorText } from '#web/lib/api/api.ts'
import { Banner } from './banner.tsx'

type ActionFailedProps = {
  action: { isError: boolean; error: unknown }
  /** Fallback sentence; the server's own text has priority. */
  failed: string
  className?: string
}

export function ActionFailed({ action, failed, className = '' }: ActionFailedProps) {
  if (!action.isError) return null
  return (
    <Banner kind="error" className={className}>
      {errorText(action.error, failed)}
    </Banner>
  )
}
