import { Download } from 'lucide-react'
import { useState } from 'react'
import type { SavedSettings } from '#contract/admin/engine-settings.ts'
import {
  type Machine,
  type ModelFile,
  languageModelFileTexts as texts,
} from '#contract/admin/language-models.ts'
import { formatBytes, formatCount } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { DownloadRow } from './download-row.tsx'
import {
  useDownloadLanguageModel,
  useLanguageModels,
  useRemoveLanguageModel,
  useSaveSettings,
} from './engines-api.ts'
import { TextButton } from './settings-form.tsx'

type LocalModelsProps = {
  saved: SavedSettings['language-model'] | null
  onChosen: () => void
  onStop: (jobId: string) => void
}

/** The models that the program can run by itself. */
export function LocalModels({ saved, onChosen, onStop }: LocalModelsProps) {
  const query = useLanguageModels()
  const save = useSaveSettings(onChosen)
  const use = (model: string) =>
    save.mutate({
      ...{ kind: 'language-model', provider: 'this-machine', model, contextTokens: null },
      atNight: saved?.atNight ?? false,
    })
  return (
    <Loaded query={query} failed={texts.loadFailed} label="Looking at this machine">
      {({ machine, freeBytes, models }) => (
        <div className="mt-4">
          <p className="text-small text-pretty text-muted">{describeMachine(machine, freeBytes)}</p>
          <ul aria-label="Models for this machine" className="mt-2 divide-y divide-line border-y border-line">
            {models.map((model) => (
              <ModelRow key={model.file} model={model} isBusy={save.isPending} onUse={use} onStop={onStop} />
            ))}
          </ul>
          <ActionFailed action={save} failed="The model couldn’t be chosen" className="mt-3" />
          <OtherFile onLook={() => void query.refetch()} isLooking={query.isFetching} />
        </div>
      )}
    </Loaded>
  )
}

function describeMachine({ hasLibrary, ...machine }: Machine, freeBytes: number | null): string {
  if (!hasLibrary) return texts.noLibrary
  const parts = [
    `${formatBytes(machine.memoryBytes)} of memory (${formatBytes(machine.freeMemoryBytes)} free)`,
    formatCount(machine.cores, 'core'),
    machine.graphics ?? 'no graphics card',
    ...(freeBytes === null ? [] : [`${formatBytes(freeBytes)} free on the disk`]),
  ]
  const slow = machine.isSlow ? ' Its processor has no AVX2, so models are several times slower here.' : ''
  return `This machine: ${parts.join(', ')}.${slow}`
}

const readings: Record<ModelFile['reads'], string | null> = {
  whole: 'reads an evening whole',
  abridged: 'shortens a long evening before it reads it',
  'too large': 'too large for the free memory',
  unknown: null,
}

type ModelRowProps = {
  model: ModelFile
  isBusy: boolean
  onUse: (file: string) => void
  onStop: (jobId: string) => void
}

function ModelRow({ model, isBusy, onUse, onStop }: ModelRowProps) {
  const { id, file, name, bytes, licence, reads, isTried, isOffered, isVerified, isInUse } = model
  const fetching = useDownloadLanguageModel()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveLanguageModel(file, () => setAsking(false))
  const facts = [
    ...[bytes > 0 ? formatBytes(bytes) : null, licence, readings[reads]],
    isVerified === false ? 'not verified: its server tells no checksum' : null,
    isOffered && !isTried ? 'we have not tried it' : null,
  ]
  return (
    <DownloadRow
      model={model}
      facts={
        <p className="num mt-0.5 text-label text-pretty text-subtle">{facts.filter(Boolean).join(' · ')}</p>
      }
      badges={isInUse && <Badge tone="success">In use</Badge>}
      actions={
        !isInUse && (
          <Button
            size="sm"
            variant="primary"
            aria-label={`Use ${name}`}
            busy={isBusy}
            onClick={() => onUse(file)}
          >
            Use
          </Button>
        )
      }
      fetching={{ ...fetching, mutate: () => fetching.mutate({ modelId: id }) }}
      words={{ stop: 'Pause', resume: 'Resume' }}
      onStop={onStop}
      {...(isInUse ? {} : { removal: { action: remove, isAsking, onAsk: setAsking } })}
    />
  )
}

function OtherFile({ onLook, isLooking }: { onLook: () => void; isLooking: boolean }) {
  const [address, setAddress] = useState('')
  const fetching = useDownloadLanguageModel(() => setAddress(''))
  return (
    <details className="mt-3 text-small text-muted">
      <summary className="w-fit rounded-[6px] font-medium hover:text-fg touch:py-2">Another model</summary>
      <form
        className="mt-3 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault()
          fetching.mutate({ address })
        }}
      >
        <TextField
          label="Address of a GGUF file"
          placeholder="hf:owner/repository/model.gguf"
          spellCheck={false}
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" icon={Download} busy={fetching.isPending}>
          Download
        </Button>
      </form>
      <ActionFailed action={fetching} failed={texts.address} className="mt-3" />
      <p className="mt-3 text-pretty">
        Or copy a GGUF file into the folder models/language of DATA_DIR, and{' '}
        <TextButton disabled={isLooking} onClick={onLook}>
          {isLooking ? 'looking …' : 'look again'}
        </TextButton>
        .
      </p>
    </details>
  )
}
