import { oidcTexts } from '#contract/accounts/oidc.ts'
import type { User } from '#contract/accounts/schemas.ts'
import { FirstPasswordForm } from '#web/accounts/oidc/first-password-form.tsx'
import { useConnection } from '#web/accounts/oidc/oidc-api.ts'
import { ChangePasswordForm } from '#web/accounts/password/change-password-form.tsx'
import { AccountSection } from './account-section.tsx'

export function PasswordSection({ user }: { user: User }) {
  const hasPassword = useConnection().data?.hasPassword !== false
  return (
    <AccountSection
      title="Password"
      lede={
        hasPassword
          ? 'A new password signs you out on all other devices. Access tokens keep working.'
          : oidcTexts.noPassword
      }
    >
      <div className="max-w-[400px]">
        {hasPassword ? <ChangePasswordForm email={user.email} /> : <FirstPasswordForm email={user.email} />}
      </div>
    </AccountSection>
  )
}
