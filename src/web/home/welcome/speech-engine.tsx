import { AudioLines } from 'lucide-react'
import { Link } from 'react-router'
import { builtInEngine, type Engine, engineTexts, serviceEngine } from '#contract/transcription/engines.ts'
import { useEngines } from '#web/admin/engines/engines-api.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Icon } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Only administrators can test engines and download models. */
export function SpeechEngine() {
  return useWorkspace().user.role === 'admin' ? <EngineInUse /> : null
}

function EngineInUse() {
  const query = useEngines()
  if (query.data?.hasTranscribed) return null
  return (
    <section
      aria-label="Speech engine"
      className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2.5 text-small text-muted"
    >
      <span className="mt-0.5 text-gilt">
        <Icon icon={AudioLines} size={16} strokeWidth={1.6} />
      </span>
      <div>
        <Loaded query={query} failed={engineTexts.loadFailed} lines={1} label="Loading the speech engine">
          {({ engines }) => <EngineLine engine={engines.find(isInUse)} />}
        </Loaded>
      </div>
    </section>
  )
}

const isInUse = ({ kind, isChosen }: Engine) => kind === 'speech' && isChosen

function EngineLine({ engine }: { engine: Engine | undefined }) {
  return (
    <p className="text-pretty">
      <span className={engine?.state === 'down' ? 'text-danger' : ''}>
        {engine ? describeEngine(engine) : engineTexts.none}
      </span>{' '}
      <Link
        to="/app?view=admin&tab=engines"
        className="font-medium text-gilt hover:text-gilt-hover hover:underline touch:inline-block touch:py-2"
      >
        {engine ? 'Better models and other languages' : 'Set up a speech engine'}
      </Link>
    </p>
  )
}

function describeEngine({ id, state, detail }: Engine): string {
  if (state === 'down') return detail
  if (id === serviceEngine)
    return `Recordings are sent to your transcription service and heard there (${detail}).`
  return `Recordings are heard by ${detail}${id === builtInEngine ? ', in English' : ''}, on this machine.`
}
