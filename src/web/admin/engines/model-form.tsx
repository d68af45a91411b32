import { useState } from 'react'
import type * as z from 'zod/mini'
import {
  type EngineConnection,
  engineSettingTexts,
  type ModelServer,
  type OfferedModel,
  serverModelForm,
} from '#contract/admin/engine-settings.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { Labelled } from '#web/ui/forms/field.tsx'
import { Select, type SelectOption } from '#web/ui/forms/select.tsx'
import { useListOfferedModels, useModelServers } from './engines-api.ts'
import { LocalModels } from './local-models.tsx'
import { type SettingField, SettingsForm, type SettingsFormState, TextButton } from './settings-form.tsx'

type Provider = 'openai-compatible' | 'anthropic'
type Place = {
  id: string
  label: string
  note?: string
  provider: Provider
  baseUrl: string
  models?: OfferedModel[]
}

const hosted: Place[] = [
  { id: 'openai', label: 'OpenAI', provider: 'openai-compatible', baseUrl: 'https://api.openai.com/v1' },
  { id: 'anthropic', label: 'Anthropic', provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' },
  { id: 'mistral', label: 'Mistral', provider: 'openai-compatible', baseUrl: 'https://api.mistral.ai/v1' },
  { id: 'groq', label: 'Groq', provider: 'openai-compatible', baseUrl: 'https://api.groq.com/openai/v1' },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    provider: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
  },
]
const other: Place = { id: 'other', label: 'Another address', provider: 'openai-compatible', baseUrl: '' }

const startIn = ({ provider, baseUrl, models }: Place) => ({
  provider,
  baseUrl,
  model: models?.[0]?.id ?? '',
  contextTokens: null,
})

const toPlace = ({ name, baseUrl, models }: ModelServer): Place => ({
  id: baseUrl,
  label: `${name} on this machine`,
  note: formatCount(models.length, 'model'),
  provider: 'openai-compatible',
  baseUrl,
  models,
})

const thisMachine = {
  value: 'this-machine',
  label: 'On this machine, in Hearthscribe',
  note: 'No other program is needed',
}

type ModelFormProps = {
  connection: EngineConnection<'language-model'>
  onDone: () => void
  /** Called when a model of this machine has been chosen. */
  onChosen: () => void
  onStop: (jobId: string) => void
}

export function ModelForm({ connection, onDone, onChosen, onStop }: ModelFormProps) {
  const servers = useModelServers()
  const { saved } = connection
  const found = (servers.data ?? []).map(toPlace)
  const places = [...found, ...hosted, other]
  const savedUrl = saved?.provider === 'this-machine' ? null : saved?.baseUrl
  const known = savedUrl && (places.find(({ baseUrl }) => baseUrl === savedUrl) ?? other)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const id =
    chosenId ?? (saved ? (known ? known.id : thisMachine.value) : (found[0]?.id ?? thisMachine.value))
  const place = places.find((one) => one.id === id)
  if (servers.isPending)
    return <p className="text-small text-subtle">Looking for servers on this machine …</p>
  return (
    <>
      <Labelled label="Where it runs">
        <Select
          label="Where it runs"
          value={id}
          options={[
            thisMachine,
            ...places.map((one) => ({
              value: one.id,
              label: one.label,
              ...(one.note && { note: one.note }),
            })),
          ]}
          onChange={setChosenId}
        />
      </Labelled>
      <LoadFailed query={servers} failed={engineSettingTexts.serversFailed} className="mt-2" />
      {place ? (
        <>
          {servers.data && !hosted.includes(place) && <FoundServers query={servers} />}
          <Fields key={place.id} connection={connection} place={place} onDone={onDone} />
        </>
      ) : (
        <>
          <LocalModels saved={saved} onChosen={onChosen} onStop={onStop} />
          {saved && (
            <Button variant="ghost" className="mt-3" onClick={onDone}>
              Cancel
            </Button>
          )}
        </>
      )}
    </>
  )
}

type Servers = ReturnType<typeof useModelServers>
type ServerModel = z.input<typeof serverModelForm>
type ServerModelForm = SettingsFormState<ServerModel>
type FieldsProps = Pick<ModelFormProps, 'connection' | 'onDone'> & { place: Place }

function Fields({ connection: { saved, secret }, place, onDone }: FieldsProps) {
  const savedServer = saved?.provider === 'this-machine' ? null : saved
  const isOther = place.id === other.id
  const isSaved = savedServer?.baseUrl === place.baseUrl || (isOther && savedServer !== null)
  const start = isSaved && savedServer ? savedServer : { ...startIn(place), atNight: saved?.atNight ?? false }
  const offered = useListOfferedModels()
  const models = offered.data?.models.length ? offered.data.models : (place.models ?? [])
  const isFound = place.models !== undefined
  const address: SettingField<ServerModel> = {
    name: 'baseUrl',
    label: 'Address',
    isWide: true,
    inputMode: 'url',
    placeholder: 'http://192.168.1.20:11434/v1',
    hint: 'OpenAI-compatible, usually ending in /v1.',
  }
  const key: SettingField<ServerModel> = {
    name: 'secret',
    label: 'API key',
    hint: isOther ? 'Only if the server asks for one.' : `From your account at ${place.label}.`,
    isStored: ({ baseUrl }) => secret === 'saved' && savedServer?.baseUrl === baseUrl,
  }
  const listFailure = offered.isError
    ? errorText(offered.error, engineSettingTexts.modelsFailed)
    : (offered.data?.message ?? null)
  const listModels = async (form: ServerModelForm) => {
    if (!(await form.trigger(['baseUrl', 'secret']))) return
    offered.mutate(form.getValues(), {
      onSuccess: ({ models: [first] }) => {
        if (first && !form.getValues('model')) form.setValue('model', first.id)
      },
    })
  }
  const model: SettingField<ServerModel> = {
    name: 'model',
    label: 'Model',
    options: (chosen) => listOptions(models, chosen),
    hint: (form) => (
      <>
        {listFailure && <span className="mb-1 block text-danger">{listFailure}</span>}
        {isFound ? engineSettingTexts.noModels : 'Its exact name, or '}
        {!isFound && (
          <TextButton disabled={offered.isPending} onClick={() => void listModels(form)}>
            {offered.isPending ? 'listing the models …' : 'list the models'}
          </TextButton>
        )}
      </>
    ),
  }
  const contextTokens: SettingField<ServerModel> = {
    name: 'contextTokens',
    label: 'Context window (optional)',
    isNumber: true,
    inputMode: 'numeric',
    hint: 'In tokens. Only needed if the server does not tell it; then 16,000 is assumed.',
  }
  return (
    <div className="mt-4">
      <SettingsForm
        label="Language model"
        schema={serverModelForm}
        start={{ kind: 'language-model', ...start, secret: '' }}
        fields={[...(isOther ? [address] : []), ...(isFound ? [model] : [key, model, contextTokens])]}
        onDone={onDone}
        onCancel={saved ? onDone : undefined}
      />
    </div>
  )
}

/** The list of a server may lack the model that is saved. */
function listOptions(models: OfferedModel[], chosen: string): SelectOption[] {
  if (models.length === 0) return []
  const isListed = chosen === '' || models.some(({ id }) => id === chosen)
  return [...(isListed ? [] : [{ id: chosen, contextTokens: null }]), ...models].map(
    ({ id, contextTokens }) => ({
      value: id,
      label: id,
      ...(contextTokens && { note: `${contextTokens.toLocaleString('en')} tokens` }),
    }),
  )
}

function FoundServers({ query }: { query: Servers }) {
  const { data, isFetching, refetch } = query
  const found = (data ?? []).map(({ name, models }) => `${name} (${formatCount(models.length, 'model')})`)
  const text = found.length > 0 ? `Found on this machine: ${found.join(', ')}.` : engineSettingTexts.noServers
  return (
    <p className="mt-1.5 text-small text-pretty text-subtle" role="status">
      {text}{' '}
      <TextButton disabled={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Looking …' : 'Look again'}
      </TextButton>
    </p>
  )
}
