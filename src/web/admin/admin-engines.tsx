import { RefreshCw } from 'lucide-react'
import { engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { engineTexts } from '#contract/transcription/engines.ts'
import { EngineList } from '#web/admin/engines/engine-list.tsx'
import { useEngineSettings, useEngines, useRefreshEngines } from '#web/admin/engines/engines-api.ts'
import { ModelConnection } from '#web/admin/engines/model-connection.tsx'
import { ModelList } from '#web/admin/engines/model-list.tsx'
import { MailConnection, SpeechConnection } from '#web/admin/engines/service-connections.tsx'
import { useCancelJob } from '#web/jobs/api.ts'
import { useRecap } from '#web/recap/api.ts'
import { useRewrite } from '#web/recap/use-rewrite.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

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
