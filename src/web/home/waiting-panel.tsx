import { CircleAlert, Inbox, MessageCircleQuestion, SpellCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type HomeWaiting, homeTexts } from '#contract/home/schemas.ts'
import { jobTypeNames } from '#contract/jobs/schemas.ts'
import type { UnknownName } from '#contract/names/schemas.ts'
import { addressOperator } from '#core/jobs/address-operator.ts'
import { useRetryJob } from '#web/jobs/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Icon, type IconProp } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import type { DashboardDialog } from './dashboard-dialogs.tsx'

const UnknownNameDialog = lazyPart(
  async () => (await import('#web/renaming/unknown-name-dialog.tsx')).UnknownNameDialog,
)

type WaitingPanelProps = {
  waiting: HomeWaiting
  onOpen: (dialog: DashboardDialog) => void
  onRetried: () => void
  /** Called when no proposal is left and the focused button has disappeared with the proposals. */
  onFocusLost: () => void
}

export function WaitingPanel({ waiting, onOpen, onRetried, onFocusLost }: WaitingPanelProps) {
  const { to, user, campaign } = useWorkspace()
  const [asked, setAsked] = useState<UnknownName | null>(null)
  const retry = useRetryJob()
  const { proposals, unknownNames, unconfirmed, failedJobs } = waiting
  const before = useRef(proposals)
  useEffect(() => {
    if (proposals === 0 && before.current > 0 && document.activeElement === document.body) onFocusLost()
    before.current = proposals
  }, [proposals, onFocusLost])
  if (proposals + unknownNames.length + unconfirmed.length + failedJobs.length === 0) return null
  return (
    <section
      aria-label={homeTexts.waiting}
      className="rounded-panel border border-[color-mix(in_oklch,var(--gilt)_30%,var(--line))] px-5 py-3.5 md:px-6"
    >
      <h2 className="font-display text-[17px]/6 font-[560]">{homeTexts.waiting}</h2>
      <ul className="mt-1">
        {failedJobs.map(({ id, type, session, error }) => (
          <WaitingRow
            key={id}
            icon={CircleAlert}
            tone="text-danger"
            action={
              <Button
                size="sm"
                busy={retry.isPending && retry.variables === id}
                onClick={() => retry.mutate(id, { onSettled: onRetried })}
              >
                Retry
              </Button>
            }
          >
            {jobTypeNames[type]} of session {session.number} failed
            {error && (
              <span className="block text-small break-words text-subtle">
                {user.role === 'admin' ? addressOperator(error) : error}
              </span>
            )}
          </WaitingRow>
        ))}
        {proposals > 0 && (
          <WaitingRow
            icon={Inbox}
            action={
              <Button size="sm" onClick={() => onOpen('proposals')}>
                Review
              </Button>
            }
          >
            {formatCount(proposals, 'proposal')} for the wiki
          </WaitingRow>
        )}
        {unknownNames.map((unknownName) => {
          const [words, session] = [listSpellings(unknownName), unknownName.session]
          return (
            <WaitingRow
              key={words}
              icon={SpellCheck}
              action={
                <Button size="sm" onClick={() => setAsked(unknownName)}>
                  Answer <span className="sr-only">about {words}</span>
                </Button>
              }
            >
              <span className="text-fg">{words}</span>: one name?
              <span className="block text-small text-subtle">
                Heard in session {session.number}. Which spelling?
              </span>
            </WaitingRow>
          )
        })}
        {unconfirmed.map(({ session, count }) => (
          <WaitingRow
            key={session.id}
            icon={MessageCircleQuestion}
            action={
              <Link
                to={to({ view: 'transcription', session: session.id })}
                className={buttonClasses('plain', 'sm')}
              >
                Open <span className="sr-only">session {session.number}</span>
              </Link>
            }
          >
            {formatCount(count, 'unconfirmed statement')} in the recap of session {session.number}
          </WaitingRow>
        ))}
      </ul>
      {asked && campaign && (
        <UnknownNameDialog campaignId={campaign.id} unknownName={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}

const listSpellings = ({ spellings }: UnknownName) => spellings.map(({ text }) => text).join(', ')

type WaitingRowProps = { icon: IconProp; tone?: string; action: ReactNode; children: ReactNode }

function WaitingRow({ icon, tone = 'text-gilt', action, children }: WaitingRowProps) {
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span className={tone}>
        <Icon icon={icon} size={16} strokeWidth={1.6} />
      </span>
      <div className="num min-w-0 flex-1 text-muted">{children}</div>
      {action}
    </li>
  )
}
