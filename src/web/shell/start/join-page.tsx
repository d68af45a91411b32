import { useNavigate, useParams } from 'react-router'
import type { User } from '#contract/accounts/schemas.ts'
import { memberTexts } from '#contract/campaigns/members.ts'
import { logout, useProfile } from '#web/accounts/api.ts'
import { MustChangePassword } from '#web/accounts/sign-in/must-change-password.tsx'
import { useAcceptInvite } from '#web/campaigns/members/members-api.ts'
import { useToken } from '#web/lib/api/account-session.ts'
import { unreachableOr } from '#web/lib/api/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { InvitationPage } from './invitation-page.tsx'
import { TokenQueryProvider } from './token-query-provider.tsx'
import { useSignOutOnRefusal } from './use-sign-out-on-refusal.ts'

export function JoinPage() {
  const { code = '' } = useParams()
  const token = useToken()
  if (!token) {
    return (
      <InvitationPage code={code}>
        <SignInLinks code={code} />
      </InvitationPage>
    )
  }
  return (
    <TokenQueryProvider key={token}>
      <JoinSignedIn code={code} />
    </TokenQueryProvider>
  )
}

function SignInLinks({ code }: { code: string }) {
  const next = `/join/${encodeURIComponent(code)}`
  return (
    <div className="grid gap-3">
      <a href={`/register?next=${next}`} className={buttonClasses('primary', 'lg')}>
        Create an account
      </a>
      <a href={`/login?next=${next}`} className={buttonClasses('plain', 'lg')}>
        Sign in
      </a>
    </div>
  )
}

function JoinSignedIn({ code }: { code: string }) {
  const profile = useProfile()
  useSignOutOnRefusal(profile.error)
  const user = profile.data
  if (user?.mustChangePassword) {
    return <MustChangePassword user={user} onLogout={logout} themeToggle={<ThemeToggle />} />
  }
  return (
    <InvitationPage code={code}>
      <AcceptInvite code={code} user={user} />
    </InvitationPage>
  )
}

function AcceptInvite({ code, user }: { code: string; user: User | undefined }) {
  const accept = useAcceptInvite()
  const navigate = useNavigate()
  const join = () =>
    accept.mutate(code, {
      onSuccess: ({ id, name }) => {
        showNotice('success', `You joined “${name}”`)
        void navigate({ pathname: '/app', search: `?${new URLSearchParams({ campaign: id })}` })
      },
    })
  return (
    <div className="grid gap-4">
      <ActionFailed action={accept} failed={unreachableOr(memberTexts.joinFailed)} />
      <Button variant="primary" size="lg" busy={accept.isPending} onClick={join}>
        Join the campaign
      </Button>
      {user && (
        <p className="text-center text-small text-muted">
          You join as <span className="font-medium break-words text-fg">{user.username}</span>.{' '}
          <button type="button" onClick={logout} className="underline underline-offset-2 hover:text-fg">
            Not you?
          </button>
        </p>
      )}
    </div>
  )
}
