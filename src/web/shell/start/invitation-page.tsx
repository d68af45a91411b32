import { BookOpen, type LucideIcon, Quote, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { memberTexts } from '#contract/campaigns/members.ts'
import { fillPath } from '#contract/endpoint.ts'
import { invitePicturesPath } from '#contract/pictures/schemas.ts'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { useInvitePreview } from '#web/campaigns/members/members-api.ts'
import { ApiError, unreachableOr } from '#web/lib/api/api.ts'
import { formatMinute } from '#web/lib/format.ts'
import { NoticeStack } from '#web/shell/notice-stack.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/face/picture.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

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

export function InvitationPage({ code, children }: InvitationPageProps) {
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
