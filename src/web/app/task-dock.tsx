import { TaskPanel } from '#web/jobs/task-panel.tsx'
import { useShownTasks } from '#web/jobs/use-shown-tasks.ts'
import { usePhone } from '#web/lib/use-media.ts'
import { useStoredFlag } from '#web/lib/use-remembered.ts'
import { useCancelTask, useTasks } from './use-tasks.ts'
import { useWorkspace } from './workspace.ts'

/** The dashboard and the studio show tasks themselves. */
const viewsWithTasks = new Set(['dashboard', 'transcription'])

export function TaskDock() {
  const { route } = useWorkspace()
  const isPhone = usePhone()
  const [isOpen, setOpen] = useStoredFlag('taskPanelOpen', !isPhone)
  const tasks = useShownTasks(useTasks())
  const cancel = useCancelTask()
  if (tasks.length === 0 || viewsWithTasks.has(route.view)) return null
  return (
    <TaskPanel
      tasks={tasks}
      isOpen={isOpen}
      onToggle={setOpen}
      onCancel={cancel}
      className="pointer-events-auto"
    />
  )
}
