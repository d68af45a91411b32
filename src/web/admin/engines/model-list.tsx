import { type RefObject, useEffect, useRef, useState } from 'react'
import { keysOf } from '#contract/keys.ts'
import { engineTexts, type SpeechModel } from '#contract/transcription/engines.ts'
import { formatBytes, formatCount } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { DownloadRow } from './download-row.tsx'
import { useDownloadModel, useModels, useRefreshEngines, useRemoveModel } from './engines-api.ts'

const purposes: Record<SpeechModel['purpose'], string> = {
  recognition: 'Speech to text: pick one',
  speakers: 'Speakers: needs both',
}

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })

export function ModelList({ onCancel }: { onCancel: OnCancel }) {
  return (
    <Loaded query={useModels()} failed={engineTexts.modelsFailed}>
      {({ models, freeBytes }) => (
        <>
          {freeBytes !== null && (
            <p className="mb-4 text-small text-subtle">{formatBytes(freeBytes)} are free on the disk.</p>
          )}
          <div className="grid gap-7">
            {keysOf(purposes).map((purpose) => (
              <ModelGroup
                key={purpose}
                title={purposes[purpose]}
                models={models.filter((model) => model.purpose === purpose)}
                onCancel={onCancel}
              />
            ))}
          </div>
        </>
      )}
    </Loaded>
  )
}

type OnCancel = (jobId: string) => void
type ModelGroupProps = { title: string; models: SpeechModel[]; onCancel: OnCancel }

function ModelGroup({ title, models, onCancel }: ModelGroupProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label={title}>
      <h3
        ref={heading}
        tabIndex={-1}
        className="mb-1 w-fit rounded-control text-small font-medium text-subtle"
      >
        {title}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {models.map((model) => (
          <ModelRow key={model.id} model={model} heading={heading} onCancel={onCancel} />
        ))}
      </ul>
    </section>
  )
}

type ModelRowProps = { model: SpeechModel; heading: RefObject<HTMLElement | null>; onCancel: OnCancel }

function ModelRow({ model, heading, onCancel }: ModelRowProps) {
  const { id, isOffered, isPresent } = model
  const refresh = useRefreshEngines()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveModel(id, () => setAsking(false))
  const wasPresent = useRef(isPresent)
  // The server may use another engine now.
  useEffect(() => {
    if (isPresent !== wasPresent.current) void refresh()
    wasPresent.current = isPresent
  }, [isPresent, refresh])
  return (
    <DownloadRow
      model={model}
      facts={<ModelFacts model={model} />}
      fetching={useDownloadModel(id)}
      words={{ stop: 'Cancel', resume: 'Retry' }}
      onStop={onCancel}
      removal={{
        ...{ action: remove, isAsking, onAsk: setAsking },
        // A model of an earlier version leaves the list.
        ...(isOffered ? {} : { focusAfter: heading }),
      }}
    />
  )
}

function ModelFacts({ model: { languages, bytes, licence } }: { model: SpeechModel }) {
  const facts = `${formatBytes(bytes)} · ${licence}`
  const names = languages === 'any' ? [] : languages.map((tag) => languageNames.of(tag) ?? tag).sort()
  if (names.length < 2) {
    return <p className="num mt-0.5 text-label text-subtle">{[...names, facts].join(' · ')}</p>
  }
  return (
    <details className="mt-0.5 text-label text-subtle">
      <summary className="num w-fit rounded-[6px] hover:text-fg touch:py-2">
        {formatCount(names.length, 'language')} · {facts}
      </summary>
      <p className="mt-1 text-small text-pretty text-muted">{names.join(', ')}</p>
    </details>
  )
}
