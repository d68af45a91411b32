import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type HomeThread, homeLimits, homeTexts } from '#contract/home/schemas.ts'
import { titleSession } from '#contract/text.ts'
import { typeset } from '#contract/typeset.ts'
import { errorText } from '#web/lib/api/api.ts'
import { excerpt, formatNumber } from '#web/lib/format.ts'
import { showNotice, showUndo } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FirstSource } from '#web/ui/source-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

type Group = { label: string; kinds: HomeThread['kind'][]; colour: string }

/** Loaded when a thread is removed, so that the dashboard loads fewer scripts. */
const recapCalls = () => import('#web/recap/api.ts')

const groups: Group[] = [
  { label: 'Quests', kinds: ['quest'], colour: 'var(--k-quests)' },
  { label: 'Promises and debts', kinds: ['promise', 'debt'], colour: 'var(--k-people)' },
  { label: 'Mysteries', kinds: ['mystery'], colour: 'var(--k-lore)' },
  { label: 'Loose ends', kinds: ['other'], colour: 'var(--k-factions)' },
]

type OpenThreadsProps = { threads: HomeThread[]; count: number }

export function OpenThreads({ threads, count }: OpenThreadsProps) {
  return (
    <section aria-label={homeTexts.threads} className="mt-12">
      <h2 className="font-display text-h3 font-[560]">{homeTexts.threads}</h2>
      <p className="text-small text-subtle">
        {homeTexts.threadsAbout}
        {count > threads.length && ` The newest ${formatNumber(threads.length)} of ${formatNumber(count)}.`}
      </p>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {groups.map(({ label, kinds, colour }) => {
          const ofGroup = threads.filter(({ kind }) => kinds.includes(kind))
          return ofGroup.length > 0 && <ThreadGroup key={label} threads={ofGroup} {...{ label, colour }} />
        })}
      </div>
    </section>
  )
}

type ThreadGroupProps = Pick<Group, 'label' | 'colour'> & { threads: HomeThread[] }

function ThreadGroup({ label, colour, threads }: ThreadGroupProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? threads : threads.slice(0, homeLimits.threadsShown)
  return (
    <section aria-label={label}>
      <h3 className="flex items-center gap-2 text-ui font-semibold" style={{ color: colour }}>
        <span aria-hidden="true" className="size-[7px] rotate-45 rounded-[2px] bg-current" />
        {label}
        <span className="num font-normal text-subtle">{formatNumber(threads.length)}</span>
      </h3>
      <ul className="mt-1">
        {shown.map((thread) => (
          <ThreadRow key={`${thread.kind} ${thread.name} ${thread.text}`} thread={thread} />
        ))}
      </ul>
      {threads.length > homeLimits.threadsShown && (
        <Button
          size="sm"
          variant="ghost"
          className="-ml-2.5"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show all ${formatNumber(threads.length)}`}
        </Button>
      )}
    </section>
  )
}

function useDismiss({ name, text, mentions }: HomeThread) {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const label = excerpt(name || text, 60)
  const change = async (send: () => Promise<void>, failed: string) => {
    setPending(true)
    await send().catch((error) => showNotice('error', errorText(error, failed)))
    await Promise.all(['home', 'recap'].map((key) => client.invalidateQueries({ queryKey: [key] })))
    setPending(false)
  }
  const undo = (changed: ReadonlyMap<string, number>) =>
    change(async () => {
      const { restoreVersion } = await recapCalls()
      const versions = new Map(mentions.map(({ sessionId, version }) => [sessionId, version]))
      for (const [sessionId, version] of versions)
        if (changed.has(sessionId)) await restoreVersion(sessionId, version)
      showNotice('success', homeTexts.dismissUndone)
    }, homeTexts.dismissUndoFailed)
  const dismiss = () =>
    change(async () => {
      const { reviewRecap } = await recapCalls()
      const changed = new Map<string, number>()
      try {
        for (const { sessionId, ...mention } of mentions) {
          const version = changed.get(sessionId) ?? mention.version
          const { recap } = await reviewRecap(sessionId, { ...mention, version, verdict: 'remove' })
          changed.set(sessionId, recap.version)
        }
      } finally {
        // What was removed before an error can be brought back, too.
        if (changed.size > 0) showUndo(homeTexts.dismissed(label), () => undo(changed))
      }
    }, homeTexts.dismissFailed)
  return { dismiss, isPending, label: homeTexts.dismiss(label) }
}

function ThreadRow({ thread }: { thread: HomeThread }) {
  const { to } = useWorkspace()
  const { name, text, age, since, sources, mentions } = thread
  const { dismiss, isPending, label } = useDismiss(thread)
  return (
    <li className="group flex items-start gap-2 border-t border-line py-2.5 first:border-t-0">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-read text-read break-words text-muted">
          {name && <b className="font-semibold text-fg">{typeset(name)}</b>} {typeset(text)}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-subtle">
          <Link
            to={to({ view: 'transcription', session: since.id })}
            data-tip={titleSession(since.number, since.name, ', ')}
            className="tap hover:text-fg hover:underline"
          >
            {homeTexts.age(age)}
          </Link>
          <FirstSource sources={sources} />
        </p>
      </div>
      {mentions.length > 0 && (
        <IconButton
          label={label}
          icon={X}
          disabled={isPending}
          onClick={dismiss}
          className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100"
        />
      )}
    </li>
  )
}
