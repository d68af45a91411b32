import type { User } from '#contract/accounts/schemas.ts'
import { ChangePasswordForm } from '#web/accounts/password/change-password-form.tsx'
import { AccountSection } from './account-section.tsx'

export function PasswordSection({ user }: { user: User }) {
  return (
    <AccountSection
      title="Password"
      lede="A new password signs you out on all other devices. Access tokens stay."
    >
      <div className="max-w-[400px]">
        <ChangePasswordForm email={user.email} />
      </div>
    </AccountSection>
  )
}
