import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { clearAccountSession } from '#web/lib/api/account-session.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'

/** Give this component the token as its `key`, because cached data must not survive a change of user, even one made in another tab. */
export function TokenQueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  useEffect(() => () => client.clear(), [client])
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

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
