import { CirclePlay } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EngineSettings, SavedSettings } from '#contract/admin/engine-settings.ts'
import type { Engine } from '#contract/transcription/engines.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { filterTriggerClasses, Select } from '#web/ui/forms/select.tsx'
import { Connection } from './connections.tsx'
import { useSaveSettings, useTestEngine } from './engines-api.ts'
import { ModelForm } from './model-form.tsx'
import { SampleResult } from './settings-form.tsx'

type ModelConnectionProps = {
  settings: EngineSettings
  engine: Engine | undefined
  /** Shown when the model in use has been tested. */
  nextStep: (works: boolean) => ReactNode
  onStop: (jobId: string) => void
}

function summarize(saved: SavedSettings['language-model']) {
  if (saved.provider !== 'this-machine') return { name: saved.model, detail: saved.baseUrl }
  return { name: saved.model.replace(/\.gguf$/i, ''), detail: 'Runs on this machine, in Hearthscribe' }
}

export function ModelConnection({ settings, engine, nextStep, onStop }: ModelConnectionProps) {
  const connection = settings['language-model']
  const { saved } = connection
  const test = useTestEngine(engine?.id ?? '')
  const isLocal = saved?.provider === 'this-machine'
  return (
    <Connection
      kind="language-model"
      title="Language model"
      connection={connection}
      summary={saved && summarize(saved)}
      absent={{
        name: 'None: recaps are Highlights',
        detail:
          'A language model writes the evening as a story, fuller wiki articles, and answers in sentences.',
      }}
      {...(engine && { health: engine })}
      connectLabel="Connect a language model"
      startsOpen
      test={
        <>
          <Button
            size="sm"
            icon={CirclePlay}
            aria-label="Test the language model"
            busy={test.isPending}
            onClick={() => test.mutate()}
          >
            {test.isPending ? 'Testing …' : 'Test'}
          </Button>
          <div className="order-last grid w-full justify-items-start gap-3">
            {isLocal && test.isPending && (
              <p className="text-small text-pretty text-subtle">
                The model is loaded and reads ten lines. Without a graphics card, that can take some minutes.
              </p>
            )}
            <SampleResult test={test} />
            {!test.isPending && (test.data || test.isError) && nextStep(test.data?.works ?? false)}
            {saved && <WorkingHours saved={saved} />}
          </div>
        </>
      }
      form={(onDone) => (
        <ModelForm
          connection={connection}
          onDone={onDone}
          onChosen={() => {
            onDone()
            test.mutate()
          }}
          onStop={onStop}
        />
      )}
    />
  )
}

const hours = [
  { value: 'always', label: 'At once' },
  { value: 'night', label: 'Between 1 and 7 at night' },
] as const

function WorkingHours({ saved }: { saved: SavedSettings['language-model'] }) {
  const save = useSaveSettings(() => {})
  const choose = (atNight: boolean) => {
    if (atNight !== saved.atNight) save.mutate({ kind: 'language-model', ...saved, atNight })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span aria-hidden="true" className="text-small text-muted">
        Writes recaps and the wiki
      </span>
      <Select
        label="When the language model works"
        className={`${filterTriggerClasses} w-60`}
        value={saved.atNight ? 'night' : 'always'}
        options={hours}
        disabled={save.isPending}
        onChange={(next) => choose(next === 'night')}
      />
      <ActionFailed action={save} failed="The hours couldn’t be saved" className="w-full" />
    </div>
  )
}
