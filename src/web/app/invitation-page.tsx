import type { ReactNode } from 'react'
import { memberTexts } from '#contract/members.ts'
import { AuthPage } from '#web/accounts/auth-page.tsx'
import { useInvitePreview } from '#web/campaigns/members-api.ts'
import { ApiError } from '#web/lib/api.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { NoticeStack } from './notice-stack.tsx'

type InvitationPageProps = {
  code: string
  /** The ways in, for an invitation that is good. */
  children: ReactNode
}

/** Who invites to which campaign, and until when. */
export function InvitationPage({ code, children }: InvitationPageProps) {
  const preview = useInvitePreview(code)
  if (!preview.data) {
    return (
      <AuthPage title="An invitation" lede="To a campaign on Hearthscribe." themeToggle={<ThemeToggle />}>
        <title>Invitation · Hearthscribe</title>
        {preview.error ? (
          <NoInvitation
            error={preview.error}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          />
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

type NoInvitationProps = { error: Error; busy: boolean; onRetry: () => void }

function NoInvitation({ error, busy, onRetry }: NoInvitationProps) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <div className="grid gap-4">
      <Banner kind="error">{isGone ? memberTexts.inviteInvalid : error.message}</Banner>
      {isGone ? (
        <a href="/" className={buttonClasses('plain', 'lg')}>
          Go to the home page
        </a>
      ) : (
        <Button size="lg" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
