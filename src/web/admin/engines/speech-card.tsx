import { AudioLines, CirclePlay } from 'lucide-react'
import { builtInEngine, type Engine, engineTexts } from '#contract/admin/engines.ts'
import { errorText } from '#web/lib/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useEngines, useTestEngine } from './engines-api.ts'
import { RecommendedModel } from './recommended-model.tsx'

export function SpeechCard({ onCancel }: { onCancel: (jobIds: string[]) => void }) {
  const query = useEngines()
  if (query.data?.hasTranscribed) return null
  return (
    <section aria-label="Speech engine" className="rounded-panel border border-line bg-raised p-5 md:p-6">
      <h2 className="mb-2 flex items-center gap-2.5 font-display text-h3 font-[560]">
        <span className="text-gilt">
          <Icon icon={AudioLines} size={18} strokeWidth={1.6} />
        </span>
        Speech engine
      </h2>
      <Loaded query={query} failed={engineTexts.loadFailed} label="Loading the speech engine">
        {({ engines }) => <EngineInUse engines={engines.filter(({ kind }) => kind === 'speech')} />}
      </Loaded>
      {query.data && !query.data.engines.some(isInUse) && <RecommendedModel onCancel={onCancel} />}
    </section>
  )
}

const isInUse = ({ kind, isChosen }: Engine) => kind === 'speech' && isChosen

function EngineInUse({ engines }: { engines: Engine[] }) {
  const engine = engines.find(({ isChosen }) => isChosen)
  if (!engine) return <p className="text-pretty text-muted">{engineTexts.none}</p>
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {engine.label} <Badge tone="success">In use</Badge>
      </p>
      {engine.state === 'down' && <p className="mt-1 text-small text-danger">{engine.detail}</p>}
      <p className="mt-1 text-pretty text-muted">
        {engine.id === builtInEngine ? engineTexts.builtIn : engineTexts.good}
      </p>
      <EngineTest key={engine.id} engineId={engine.id} />
    </>
  )
}

function EngineTest({ engineId }: { engineId: string }) {
  const test = useTestEngine(engineId)
  const result = test.isPending ? null : test.data
  return (
    <div className="mt-3.5">
      <Button icon={CirclePlay} busy={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Listening to ten seconds of speech …' : 'Test with ten seconds of speech'}
      </Button>
      <div role="status" className="text-small">
        {test.isError && <p className="mt-3 text-danger">{errorText(test.error, engineTexts.testFailed)}</p>}
        {result && !result.works && <p className="mt-3 text-danger">{result.message}</p>}
        {result?.works && (
          <dl className="mt-3 grid gap-2.5">
            <div>
              <dt className="text-subtle">Said by a synthetic voice</dt>
              <dd className="text-muted">{engineTexts.sample}</dd>
            </div>
            <div>
              <dt className="num text-subtle">Heard, in {result.seconds} s</dt>
              <dd className="break-words text-fg">{result.message}</dd>
            </div>
          </dl>
        )}
      </div>
    </div>
  )
}
