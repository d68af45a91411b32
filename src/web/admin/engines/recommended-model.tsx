import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { engineTexts, type SpeechModel } from '#contract/admin/engines.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import { errorText } from '#web/lib/api/api.ts'
import { formatBytes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { useDownloadModels, useModels, useRefreshEngines } from './engines-api.ts'

type OnCancel = (jobIds: string[]) => void

export function RecommendedModel({ onCancel }: { onCancel: OnCancel }) {
  return (
    <div className="mt-5 border-t border-line pt-4">
      <Loaded query={useModels()} failed={engineTexts.modelsFailed} lines={2} label="Loading the models">
        {({ models }) => (
          <ModelSet models={models.filter(({ isRecommended }) => isRecommended)} onCancel={onCancel} />
        )}
      </Loaded>
    </div>
  )
}

function ModelSet({ models, onCancel }: { models: SpeechModel[]; onCancel: OnCancel }) {
  const fetching = useDownloadModels()
  const refresh = useRefreshEngines()
  const missing = models.filter(({ isPresent }) => !isPresent)
  const running = missing.flatMap(({ download }) => (download && isActive(download) ? [download] : []))
  const failed = missing.find(({ download }) => download?.error)?.download?.error
  const error = fetching.isError ? errorText(fetching.error, engineTexts.refused) : failed
  const isComplete = models.length > 0 && missing.length === 0
  // Refetches the engines, because the server may use another engine once all recommended models are present.
  useEffect(() => {
    if (isComplete) void refresh()
  }, [isComplete, refresh])
  if (models.length === 0) return null
  const bytes = models.reduce((sum, model) => sum + model.bytes, 0)
  const loaded = models.reduce((sum, { isPresent, download, bytes }) => {
    return sum + bytes * (isPresent ? 1 : (download?.progress ?? 0) / 100)
  }, 0)
  const percent = Math.floor((100 * loaded) / bytes)
  const names = models.map(({ name }) => name).join(' with ')
  const download = () =>
    fetching.mutate(missing.filter(({ download }) => !download || !isActive(download)).map(({ id }) => id))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_220px]">
          <h3 className="font-medium">Recommended: {names}</h3>
          <p className="num mt-0.5 text-small text-subtle">
            {formatBytes(bytes)} · {[...new Set(models.map(({ licence }) => licence))].join(' and ')}
          </p>
        </div>
        {running.length > 0 ? (
          <Button variant="ghost" onClick={() => onCancel(running.map(({ jobId }) => jobId))}>
            Cancel the download
          </Button>
        ) : (
          !isComplete && (
            <Button variant="primary" icon={Download} busy={fetching.isPending} onClick={download}>
              {error ? 'Retry' : 'Download'}
            </Button>
          )
        )}
      </div>
      <p className="mt-2 text-small text-pretty text-muted">{engineTexts.recommended}</p>
      {running.length > 0 && (
        <div className="mt-3 flex items-center gap-3">
          <ProgressBar label={`Downloading ${names}`} value={percent} className="flex-1" />
          <span className="num w-10 text-right text-label text-muted">{percent}%</span>
        </div>
      )}
      {running.length === 0 && error && (
        <p role="alert" className="mt-2 text-small text-danger">
          {error}
        </p>
      )}
    </>
  )
}
