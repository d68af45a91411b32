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
        <p className="mb-3 max-w-[40rem] text-muted">
          With a model to hear words, sherpa-onnx transcribes on this machine, and no sound leaves it.
        </p>
        <ModelList onCancel={stop} />
      </section>
    </div>
  )
}
