import { CirclePlay } from 'lucide-react'
import type { EngineSettings } from '#contract/admin/engine-settings.ts'
import type { Engine } from '#contract/admin/engines.ts'
import { Button } from '#web/ui/button.tsx'
import { Connection } from './connection.tsx'
import { useTestEngine } from './engines-api.ts'
import { ModelForm } from './model-form.tsx'
import { SampleResult } from './sample-result.tsx'

type ModelConnectionProps = { settings: EngineSettings; engine: Engine | undefined }

export function ModelConnection({ settings, engine }: ModelConnectionProps) {
  const connection = settings['language-model']
  const { saved } = connection
  const test = useTestEngine(engine?.id ?? '')
  return (
    <Connection
      kind="language-model"
      title="Language model"
      connection={connection}
      summary={saved && { name: saved.model, detail: saved.baseUrl }}
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
          <div className="order-last w-full">
            <SampleResult test={test} />
          </div>
        </>
      }
      form={(onDone) => <ModelForm connection={connection} onDone={onDone} />}
    />
  )
}
