import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  type EngineConnection,
  engineSettingTexts,
  type SettingKind,
} from '#contract/admin/engine-settings.ts'
import type { ServiceState } from '#contract/service-states.ts'
import type { EngineSetting } from '#contract/transcription/engines.ts'
import { ServiceIcon } from '#web/admin/service-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useRemoveSettings } from './engines-api.ts'

type ConnectionProps = {
  kind: SettingKind
  title: string
  connection: EngineConnection<SettingKind>
  /** Name and place of what is connected; null if nothing is saved. */
  summary: { name: string; detail: string } | null
  /** What is missing without a connection. */
  absent: { name: string; detail: string }
  health?: { state: ServiceState; detail: string }
  connectLabel: string
  /** Shows the form at once if nothing is connected. */
  startsOpen?: boolean
  /** Button and result of a test of the connection in use. */
  test?: ReactNode
  form: (onDone: () => void) => ReactNode
}

export function Connection(props: ConnectionProps) {
  const {
    kind,
    title,
    connection,
    summary,
    absent,
    health,
    connectLabel,
    startsOpen = false,
    test,
    form,
  } = props
  const { source, variables, secret } = connection
  const id = useId()
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveSettings(kind, () => setAsking(false))
  const isUsed = source === 'environment' || (source === 'saved' && secret !== 'unreadable')
  const shown = source === 'saved' && summary ? summary : absent
  const showsForm = source !== 'environment' && (isEditing || (startsOpen && source === 'none'))
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-2 font-display text-h3 font-[560]">
        {title}
      </h2>
      <div className="grid grid-cols-[17px_minmax(0,1fr)] gap-x-3 border-y border-line py-4">
        <ServiceIcon state={isUsed ? (health?.state ?? 'up') : 'absent'} />
        <div className="min-w-0">
          <p className="font-medium break-words">
            {source === 'environment' ? 'Set in the environment of the server' : shown.name}
          </p>
          {source === 'environment' ? (
            <SettingList settings={variables} />
          ) : (
            <p className="mt-0.5 text-small break-words text-muted">{shown.detail}</p>
          )}
          {isUsed && health?.state === 'down' && (
            <p className="mt-1 text-small break-words text-danger">{health.detail}</p>
          )}
          {source === 'saved' && secret === 'unreadable' && (
            <p role="alert" className="mt-2 text-small text-pretty text-danger">
              {engineSettingTexts.unreadable}
            </p>
          )}
          {!showsForm && (
            <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
              {isUsed && test}
              {source === 'saved' && (
                <>
                  <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
                    Change
                  </Button>
                  <Button size="sm" variant="ghost" icon={Trash2} onClick={() => setAsking(true)}>
                    Remove
                  </Button>
                </>
              )}
              {source === 'none' && (
                <Button size="sm" icon={Plus} onClick={() => setEditing(true)}>
                  {connectLabel}
                </Button>
              )}
            </div>
          )}
          {showsForm && <div className="mt-4">{form(() => setEditing(false))}</div>}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Remove ${title.toLowerCase()}?`}
        text="Its address and its key are deleted from this server. Nothing that it made is deleted."
        confirmLabel="Remove"
        action={remove}
        failed={engineSettingTexts.removeFailed}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

export function SettingList({ settings }: { settings: EngineSetting[] }) {
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[max-content_minmax(0,1fr)]">
      {settings.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="num text-subtle">{name}</dt>
          <dd className="num break-all text-muted max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
