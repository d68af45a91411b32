import { engineTexts } from '#contract/admin/engines.ts'
import { EngineList } from '#web/admin/engines/engine-list.tsx'
import { useRefreshEngines } from '#web/admin/engines/engines-api.ts'
import { ModelList } from '#web/admin/engines/model-list.tsx'
import { useCancelJob } from '#web/jobs/api.ts'

export function AdminEngines() {
  const refresh = useRefreshEngines()
  const cancel = useCancelJob()
  const stop = (jobId: string) => cancel.mutate(jobId, { onSettled: refresh })
  return (
    <div className="mt-2 max-w-[760px]">
      <p className="mb-6 text-muted">{engineTexts.changedWhere}</p>
      <EngineList />
      <section aria-labelledby="models" className="mt-12">
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
