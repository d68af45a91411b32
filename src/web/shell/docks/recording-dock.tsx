import { Link } from 'react-router'
import { useRecorder } from '#web/audio/recorder/recorder-api.ts'
import { RecorderDock } from '#web/audio/recorder/recorder-panel.tsx'
import { TableModeLink } from '#web/studio/table/table-mode-link.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** Hidden while the view shows its own recording panel. */
export function RecordingDock() {
  const { recorder, sessions, to } = useWorkspace()
  const { sessionId } = useRecorder(recorder)
  const origin = sessions.find(({ id }) => id === sessionId)
  return (
    <RecorderDock
      recorder={recorder}
      tableMode={sessionId && <TableModeLink sessionId={sessionId} size="sm" />}
      className="group-has-data-recording-panel/shell:hidden"
      origin={
        origin && (
          <Link
            to={to({ view: 'transcription', session: origin.id })}
            className="block truncate text-small text-subtle hover:text-gilt"
          >
            {origin.name}
          </Link>
        )
      }
    />
  )
}
