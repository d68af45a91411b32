import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { useConfirmEmail } from './profile-api.ts'

export function useEmailLink(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { mutate } = useConfirmEmail()
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('email')
    if (token === null) return
    void navigate({ pathname, search }, { replace: true })
    mutate(token, {
      onSuccess: () => showNotice('success', accountTexts.emailChanged),
      onError: (error) => showNotice('error', unreachableOr(accountTexts.emailFailed)(error)),
    })
  }, [pathname, search, hash, navigate, mutate])
}
