import { type EngineConnection, type EngineSettings, speechForm } from '#contract/admin/engine-settings.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { TextField } from '#web/ui/forms/field.tsx'
import { Connection } from './connection.tsx'
import { useSaveSettings, useTrySettings } from './engine-settings-api.ts'
import { SecretField, SettingsForm } from './settings-form.tsx'

export function SpeechConnection({ settings: { speech } }: { settings: EngineSettings }) {
  const { saved } = speech
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
      form={(onDone) => <SpeechFields connection={speech} onDone={onDone} />}
    />
  )
}

type SpeechFieldsProps = { connection: EngineConnection<'speech'>; onDone: () => void }

function SpeechFields({ connection: { saved, secret }, onDone }: SpeechFieldsProps) {
  const form = useSchemaForm(speechForm, {
    kind: 'speech' as const,
    ...(saved ?? { baseUrl: '', model: 'whisper-1' }),
    secret: '',
  })
  const test = useTrySettings()
  const save = useSaveSettings(onDone)
  return (
    <SettingsForm
      label="Speech service"
      test={test}
      save={save}
      hears
      onTest={form.handleSubmit((values) => test.mutate(values))}
      onSave={form.handleSubmit((values) => save.mutate(values))}
      onCancel={onDone}
    >
      <div className="sm:col-span-2">
        <TextField
          label="Address"
          inputMode="url"
          placeholder="http://localhost:8000"
          hint="A service or a server that speaks OpenAI’s language, such as speaches, LocalAI or whisper.cpp."
          {...form.field('baseUrl')}
        />
      </div>
      <SecretField
        label="API key"
        isStored={secret === 'saved' && saved?.baseUrl === form.watch('baseUrl')}
        hint="Only if the service asks for one."
        {...form.field('secret')}
      />
      <TextField label="Model" spellCheck={false} {...form.field('model')} />
    </SettingsForm>
  )
}
