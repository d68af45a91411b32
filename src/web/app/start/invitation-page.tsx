import type { ReactNode } from 'react'
import { memberTexts } from '#contract/campaigns/members.ts'
import { generalTexts } from '#contract/errors.ts'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { NoticeStack } from '#web/app/shell/notice-stack.tsx'
import { useInvitePreview } from '#web/campaigns/members/members-api.ts'
import { ApiError, errorText, isUnreachable } from '#web/lib/api/api.ts'
import type { FailedQuery } from '#web/lib/api/join-failed-queries.ts'
import { formatMinute } from '#web/lib/format.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

type InvitationPageProps = {
  code: string
  /** Shown for a valid invitation. */
  children: ReactNode
}

export function InvitationPage({ code, children }: InvitationPageProps) {
  const preview = useInvitePreview(code)
  if (!preview.data) {
    return (
      <AuthPage title="An invitation" lede="To a campaign on Hearthscribe." themeToggle={<ThemeToggle />}>
        <title>Invitation · Hearthscribe</title>
        {preview.error ? (
          <InvitationError preview={preview} />
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
      footer={
        <>
          The invitation is good until <time dateTime={expiresAt}>{formatMinute(expiresAt)}</time>.
        </>
      }
    >
      <title>{`Join ${campaign.name} · Hearthscribe`}</title>
      {children}
      <NoticeStack />
    </AuthPage>
  )
}

function InvitationError({ preview }: { preview: FailedQuery }) {
  const isGone = preview.error instanceof ApiError && preview.error.status === 404
  const sentence = isUnreachable(preview.error)
    ? generalTexts.unreachable
    : errorText(preview.error, memberTexts.invitationFailed)
  if (!isGone) return <LoadFailed query={preview} sentence={sentence} />
  return (
    <div className="grid gap-4">
      <Banner kind="error">{memberTexts.inviteInvalid}</Banner>
      <a href="/" className={buttonClasses('plain', 'lg')}>
        Go to the home page
      </a>
    </div>
  )
}
