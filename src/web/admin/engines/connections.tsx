import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type * as z from 'zod/mini'
import {
  type EngineConnection,
  type EngineSettings,
  engineSettingTexts,
  mailForm,
  type SettingKind,
  speechForm,
} from '#contract/admin/engine-settings.ts'
import type { ServiceState } from '#contract/service-states.ts'
import type { EngineSetting } from '#contract/transcription/engines.ts'
import { ServiceIcon } from '#web/admin/service-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { useRemoveSettings } from './engines-api.ts'
import { type SettingField, SettingsForm } from './settings-form.tsx'

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

export function SpeechConnection({ settings: { speech } }: { settings: EngineSettings }) {
  const { saved, secret } = speech
  const fields: SettingField<z.input<typeof speechForm>>[] = [
    {
      name: 'baseUrl',
      label: 'Address',
      isWide: true,
      inputMode: 'url',
      placeholder: 'http://localhost:8000',
      hint: 'A service or a server that speaks OpenAI’s language, such as speaches, LocalAI or whisper.cpp.',
    },
    {
      name: 'secret',
      label: 'API key',
      hint: 'Only if the service asks for one.',
      isStored: ({ baseUrl }) => secret === 'saved' && saved?.baseUrl === baseUrl,
    },
    { name: 'model', label: 'Model' },
  ]
  return (
    <Connection
      kind="speech"
      title="Speech service"
      connection={speech}
      summary={saved && { name: saved.model, detail: saved.baseUrl }}
      absent={{
        name: 'None',
        detail: 'Recordings are transcribed on this machine. A service is faster and hears other languages.',
      }}
      connectLabel="Connect a speech service"
      form={(onDone) => (
        <SettingsForm
          label="Speech service"
          schema={speechForm}
          start={{ kind: 'speech', ...(saved ?? { baseUrl: '', model: 'whisper-1' }), secret: '' }}
          fields={fields}
          hears
          onDone={onDone}
          onCancel={onDone}
        />
      )}
    />
  )
}

export function MailConnection({ settings: { mail } }: { settings: EngineSettings }) {
  const { saved, secret } = mail
  const fields: SettingField<z.input<typeof mailForm>>[] = [
    { name: 'host', label: 'Host', placeholder: 'mail.example.org' },
    {
      name: 'port',
      label: 'Port',
      isNumber: true,
      inputMode: 'numeric',
      hint: '587 or 25 with STARTTLS, 465 for TLS from the start.',
    },
    { name: 'user', label: 'User (optional)', hint: 'Empty if the server needs no sign-in.' },
    {
      name: 'secret',
      label: 'Password',
      hint: 'Only if the server needs a sign-in.',
      isStored: ({ host, user, port }) =>
        secret === 'saved' && saved?.host === host && saved.user === user && saved.port === Number(port),
    },
    {
      name: 'from',
      label: 'From',
      isWide: true,
      placeholder: 'Hearthscribe <hearthscribe@example.org>',
      hint: 'The sender of all emails. Test sends an email to you.',
    },
  ]
  return (
    <Connection
      kind="mail"
      title="Mail server"
      connection={mail}
      summary={saved && { name: saved.from, detail: `${saved.host}, port ${saved.port}` }}
      absent={{
        name: 'None',
        detail: 'Users can’t reset their passwords themselves, and contact messages are only stored.',
      }}
      connectLabel="Set up mail"
      form={(onDone) => (
        <SettingsForm
          label="Mail server"
          schema={mailForm}
          start={{
            kind: 'mail',
            ...(saved ?? { host: '', port: 587, user: '', from: '' }),
            secret: '',
          }}
          fields={fields}
          onDone={onDone}
          onCancel={onDone}
        />
      )}
    />
  )
}
