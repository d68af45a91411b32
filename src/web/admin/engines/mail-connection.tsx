import { type EngineConnection, type EngineSettings, mailForm } from '#contract/admin/engine-settings.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Connection } from './connection.tsx'
import { useSaveSettings, useTrySettings } from './engine-settings-api.ts'
import { SecretField, SettingsForm } from './settings-form.tsx'

export function MailConnection({ settings: { mail } }: { settings: EngineSettings }) {
  const { saved } = mail
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
      form={(onDone) => <MailFields connection={mail} onDone={onDone} />}
    />
  )
}

type MailFieldsProps = { connection: EngineConnection<'mail'>; onDone: () => void }

function MailFields({ connection: { saved, secret }, onDone }: MailFieldsProps) {
  const form = useSchemaForm(mailForm, {
    kind: 'mail' as const,
    ...(saved ?? { host: '', port: 587, user: '', from: '' }),
    secret: '',
  })
  const test = useTrySettings()
  const save = useSaveSettings(onDone)
  const isSameServer =
    saved?.host === form.watch('host') &&
    saved.user === form.watch('user') &&
    saved.port === Number(form.watch('port'))
  return (
    <SettingsForm
      label="Mail server"
      test={test}
      save={save}
      onTest={form.handleSubmit((values) => test.mutate(values))}
      onSave={form.handleSubmit((values) => save.mutate(values))}
      onCancel={onDone}
    >
      <TextField label="Host" spellCheck={false} placeholder="mail.example.org" {...form.field('host')} />
      <TextField
        label="Port"
        inputMode="numeric"
        hint="587 or 25 with STARTTLS, 465 for TLS from the start."
        {...form.field('port', { setValueAs: Number })}
      />
      <TextField
        label="User (optional)"
        autoComplete="off"
        spellCheck={false}
        hint="Empty if the server needs no sign-in."
        {...form.field('user')}
      />
      <SecretField
        label="Password"
        isStored={secret === 'saved' && isSameServer}
        hint="Only if the server needs a sign-in."
        {...form.field('secret')}
      />
      <div className="sm:col-span-2">
        <TextField
          label="From"
          placeholder="Hearthscribe <hearthscribe@example.org>"
          hint="The sender of all emails. Test sends an email to you."
          {...form.field('from')}
        />
      </div>
    </SettingsForm>
  )
}
