import type * as z from 'zod/mini'
import { type EngineSettings, mailForm, speechForm } from '#contract/admin/engine-settings.ts'
import { Connection } from './connection.tsx'
import { type SettingField, SettingsForm } from './settings-form.tsx'

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
