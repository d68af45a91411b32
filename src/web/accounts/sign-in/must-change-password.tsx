import type { ReactNode } from 'react'
import { accountTexts, type User } from '#contract/accounts/schemas.ts'
import { ChangePasswordForm } from '#web/accounts/password/change-password-form.tsx'
import { AuthPage } from './auth-page.tsx'

type MustChangePasswordProps = { user: User; onLogout: () => void; themeToggle: ReactNode }

export function MustChangePassword({ user, onLogout, themeToggle }: MustChangePasswordProps) {
  return (
    <AuthPage
      title="Choose your own password"
      lede={accountTexts.mustChangePassword}
      themeToggle={themeToggle}
      footer={
        <>
          Signed in as <span className="font-medium break-words text-fg">{user.username}</span>.{' '}
          <button type="button" onClick={onLogout} className="underline underline-offset-2 hover:text-fg">
            Logout
          </button>
        </>
      }
    >
      <title>Choose a new password · Hearthscribe</title>
      <ChangePasswordForm email={user.email} size="lg" />
    </AuthPage>
  )
}
