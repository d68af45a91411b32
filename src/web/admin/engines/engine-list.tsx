import { CirclePlay } from 'lucide-react'
import {
  type Engine,
  type EngineList as EngineListAnswer,
  engineTexts,
} from '#contract/transcription/engines.ts'
import { ServiceIcon } from '#web/admin/service-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SettingList } from './connection.tsx'
import { useTestEngine } from './engines-api.ts'
import { SampleResult } from './settings-form.tsx'

/** Speech engines, the best first. */
export function EngineList({ engines, ffmpeg }: Pick<EngineListAnswer, 'engines' | 'ffmpeg'>) {
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
