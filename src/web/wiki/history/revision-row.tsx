import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { maintenanceTexts, type Revision } from '#contract/wiki/maintenance.ts'
import { formatMinute } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { changeLabels, nameOfChanger } from './change-labels.ts'
import { EntryChanges } from './entry-changes.tsx'
import { useRevision } from './history-api.ts'

type RevisionRowProps = {
  campaignId: string
  entryId: string
  revision: Revision
  isCurrent: boolean
  isOpen: boolean
  onToggle: () => void
  onRestore: () => void
}

export function RevisionRow({ revision, isCurrent, isOpen, onToggle, ...rest }: RevisionRowProps) {
  const id = useId()
  const { version, change, createdAt } = revision
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        className="-mx-2 flex w-[calc(100%+16px)] items-center gap-2.5 rounded-control px-2 py-2.5 text-left hover:bg-hover"
      >
        <ChevronRight
          size={15}
          strokeWidth={1.7}
          className={joinClasses('shrink-0 text-subtle', isOpen && 'rotate-90')}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-ui">
            <span className="font-medium">{changeLabels[change]}</span>{' '}
            <span className="text-muted">
              · <bdi>{nameOfChanger(revision)}</bdi>
            </span>
          </span>
          <span className="num block text-label text-subtle">
            Version {version} · <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
          </span>
        </span>
        {isCurrent && <Badge tone="gilt">As it is now</Badge>}
      </button>
      <div id={id} hidden={!isOpen} className="pt-1 pb-4 pl-[25px]">
        {isOpen && <Changes {...rest} revision={revision} isCurrent={isCurrent} />}
      </div>
    </li>
  )
}

type ChangesProps = Omit<RevisionRowProps, 'isOpen' | 'onToggle'>

function Changes({ campaignId, entryId, revision, isCurrent, onRestore }: ChangesProps) {
  const detail = useRevision(campaignId, entryId, revision.id)
  return (
    <Loaded query={detail} failed={maintenanceTexts.historyFailed} label="Loading the change" lines={3}>
      {({ before, content }) => (
        <>
          <EntryChanges before={before} after={content} />
          {!isCurrent && (
            <Button size="sm" className="mt-4" onClick={onRestore}>
              Restore this version
            </Button>
          )}
        </>
      )}
    </Loaded>
  )
}
