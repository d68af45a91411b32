import type { User } from '#contract/accounts.ts'
import { AccountSection } from './account-section.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'

export function PasswordSection({ user }: { user: User }) {
  return (
    <AccountSection title="Password" lede="A new password signs you out everywhere but here.">
      <div className="max-w-[400px]">
        <ChangePasswordForm email={user.email} />
      </div>
    </AccountSection>
  )
}
