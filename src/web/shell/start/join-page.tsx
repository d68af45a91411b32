import { BookOpen, type LucideIcon, Quote, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { User } from '#contract/accounts/schemas.ts'
import { memberTexts } from '#contract/campaigns/members.ts'
import { fillPath } from '#contract/endpoint.ts'
import { invitePicturesPath } from '#contract/pictures/schemas.ts'
import { logout, useProfile } from '#web/accounts/api.ts'
import { MustChangePassword } from '#web/accounts/password/change-password-form.tsx'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { useAcceptInvite, useInvitePreview } from '#web/campaigns/members/members-api.ts'
import { useToken } from '#web/lib/api/account-session.ts'
import { ApiError, unreachableOr } from '#web/lib/api/api.ts'
import { formatMinute } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { NoticeStack } from '#web/shell/notice-stack.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/face/picture.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon-button.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { TokenQueryProvider, useSignOutOnRefusal } from './token-session.tsx'

const benefits: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ScrollText,
    title: 'What happened last time?',
    text: 'Read the recap of every session before you play.',
  },
  {
    icon: BookOpen,
    title: 'Who was that again?',
    text: 'Look up people, places and things in the campaign wiki.',
  },
  {
    icon: Quote,
    title: 'Did she really say that?',
    text: 'Each sentence plays the moment it comes from.',
  },
]

type InvitationPageProps = {
  code: string
  /** Shown for a valid invitation. */
  children: ReactNode
}

function InvitationPage({ code, children }: InvitationPageProps) {
  const preview = useInvitePreview(code)
  if (!preview.data) {
    const hasEnded = preview.error instanceof ApiError && preview.error.status === 404
    return (
      <AuthPage
        title={hasEnded ? 'This invitation has ended' : 'An invitation'}
        lede={hasEnded ? memberTexts.askForLink : 'To a campaign on Hearthscribe.'}
        themeToggle={<ThemeToggle />}
      >
        <title>Invitation · Hearthscribe</title>
        {hasEnded ? (
          <a href="/" className={`${buttonClasses('plain', 'lg')} w-full`}>
            Go to the home page
          </a>
        ) : preview.error ? (
          <LoadFailed query={preview} failed={unreachableOr(memberTexts.invitationFailed)} />
        ) : (
          <div role="status" aria-label="Loading the invitation" className="grid gap-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )}
      </AuthPage>
    )
  }
  const { campaign, gm, expiresAt } = preview.data
  return (
    <AuthPage
      title={campaign.name}
      lede={`${gm.username} invites you to this campaign.`}
      themeToggle={<ThemeToggle />}
      banner={campaign.cover && <InvitationCover code={code} cover={campaign.cover} />}
      footer={
        <>
          The invitation is valid until <time dateTime={expiresAt}>{formatMinute(expiresAt)}</time>.
        </>
      }
    >
      <title>{`Join ${campaign.name} · Hearthscribe`}</title>
      <ul className="mb-7 grid gap-4">
        {benefits.map(({ icon, title, text }) => (
          <li key={title} className="grid grid-cols-[20px_1fr] gap-x-3">
            <span className="mt-0.5 text-gilt">
              <Icon icon={icon} size={18} />
            </span>
            <div className="text-small/[20px]">
              <p className="font-medium text-fg">{title}</p>
              <p className="text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {children}
      <NoticeStack />
    </AuthPage>
  )
}

function InvitationCover({ code, cover }: { code: string; cover: string }) {
  const baseUrl = fillPath(invitePicturesPath, { code })
  return (
    <span aria-hidden="true" className="mb-6 block aspect-[3/1] overflow-hidden rounded-panel bg-sunken">
      <Picture id={cover} shape="cover" baseUrl={baseUrl} width="360px" fallback={null} />
    </span>
  )
}

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
