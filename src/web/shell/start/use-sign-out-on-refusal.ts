import { useEffect } from 'react'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { clearAccountSession } from '#web/lib/api/account-session.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'

export const isAuthError = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

export function useSignOutOnRefusal(...errors: unknown[]): void {
  const refusal = errors.find(isAuthError)
  useEffect(() => {
    if (!refusal) return
    showNotice('error', errorText(refusal, accountTexts.tokenExpired))
    clearAccountSession()
  }, [refusal])
}
