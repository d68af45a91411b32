import { CirclePlay, RefreshCw } from 'lucide-react'
import { engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import {
  type Engine,
  type EngineList as EngineListAnswer,
  engineTexts,
} from '#contract/transcription/engines.ts'
import { MailConnection, SettingList, SpeechConnection } from '#web/admin/engines/connections.tsx'
import {
  useEngineSettings,
  useEngines,
  useRefreshEngines,
  useTestEngine,
} from '#web/admin/engines/engines-api.ts'
import { ModelConnection } from '#web/admin/engines/model-connection.tsx'
import { ModelList } from '#web/admin/engines/model-list.tsx'
import { SampleResult } from '#web/admin/engines/settings-form.tsx'
import { useCancelJob } from '#web/jobs/api.ts'
import { useRecap } from '#web/recap/api.ts'
import { useRewrite } from '#web/recap/use-rewrite.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { ServiceIcon } from './service-list.tsx'

/** Speech engines, the best first. */
function EngineList({ engines, ffmpeg }: Pick<EngineListAnswer, 'engines' | 'ffmpeg'>) {
  return (
    <>
      <ul aria-label="Speech engines" className="divide-y divide-line border-y border-line">
        {engines
          .filter(({ kind }) => kind === 'speech')
          .map((engine) => (
            <EngineRow key={engine.id} engine={engine} />
          ))}
      </ul>
      <p className="mt-4 text-small break-words text-subtle">
        {ffmpeg ? engineTexts.ffmpeg(ffmpeg) : engineTexts.noFfmpeg}
        {ffmpeg?.isBundled && ` ${engineTexts.bundledFfmpeg}`}
      </p>
    </>
  )
}

function EngineRow({ engine }: { engine: Engine }) {
  const { id, label, state, isChosen, detail, settings } = engine
  const test = useTestEngine(id)
  const shown = settings.filter(({ value }) => value !== null)
  return (
    <li className="grid grid-cols-[17px_minmax(0,1fr)] gap-x-3 gap-y-3 py-4 md:grid-cols-[17px_minmax(0,1fr)_auto]">
      <ServiceIcon state={state} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {label}
          {isChosen && <Badge tone="success">In use</Badge>}
        </p>
        <p className="mt-0.5 text-small break-words text-muted">{detail}</p>
        {shown.length > 0 && <SettingList settings={shown} />}
        <SampleResult test={test} hears />
      </div>
      {state !== 'absent' && (
        <Button
          size="sm"
          className="max-md:col-start-2 max-md:justify-self-start"
          busy={test.isPending}
          aria-label={`Test ${label}`}
          icon={CirclePlay}
          onClick={() => test.mutate()}
        >
          {test.isPending ? 'Testing …' : 'Test'}
        </Button>
      )}
    </li>
  )
}

export function AdminEngines() {
  const engines = useEngines()
  const settings = useEngineSettings()
  const refresh = useRefreshEngines()
  const cancel = useCancelJob()
  const stop = (jobId: string) => cancel.mutate(jobId, { onSettled: refresh })
  const { session } = useWorkspace().route
  const model = engines.data?.engines.find(({ kind }) => kind === 'language-model')
  return (
    <div className="mt-2 grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-12">
      <Loaded query={settings} failed={engineSettingTexts.loadFailed} label="Loading the settings">
        {(loaded) => (
          <>
            {loaded.secretsRefused && <p className="text-pretty text-muted">{loaded.secretsRefused}</p>}
            <ModelConnection
              settings={loaded}
              engine={model}
              nextStep={(works) => session && <RewriteRecap sessionId={session} isAdvised={works} />}
              onStop={stop}
            />
            <SpeechConnection settings={loaded} />
            <MailConnection settings={loaded} />
          </>
        )}
      </Loaded>
      <section aria-labelledby="speech-engines">
        <h2 id="speech-engines" className="mb-2 font-display text-h3 font-[560]">
          Speech engines
        </h2>
        <Loaded query={engines} failed={engineTexts.loadFailed}>
          {(loaded) => <EngineList engines={loaded.engines} ffmpeg={loaded.ffmpeg} />}
        </Loaded>
      </section>
      <section aria-labelledby="models">
        <h2 id="models" className="mb-1 font-display text-h3 font-[560]">
          Speech models
        </h2>
        <p className="mb-3 max-w-[40rem] text-pretty text-muted">
          Hearthscribe comes with Moonshine base, which hears English. A model that you download here takes
          its place for the languages it knows, and runs on this machine, too. The notes repeat what the
          makers of the models say; we have not measured them.
        </p>
        <ModelList onCancel={stop} />
      </section>
    </div>
  )
}

/** For administrators who came here from the highlights of a session. */
function RewriteRecap({ sessionId, isAdvised }: { sessionId: string; isAdvised: boolean }) {
  const { go } = useWorkspace()
  const recap = useRecap(sessionId).data ?? null
  const { rewrite, question, isPending } = useRewrite(sessionId, recap, () =>
    go({ view: 'transcription', session: sessionId }),
  )
  return (
    <>
      <Button
        variant={isAdvised ? 'primary' : 'plain'}
        icon={RefreshCw}
        busy={isPending}
        onClick={() => rewrite()}
      >
        {recapTexts.rewrite}
      </Button>
      {question}
    </>
  )
}
