import { useWorkspace } from '#web/app/workspace.ts'
import { TaskPanel } from '#web/jobs/widget/task-panel.tsx'
import { useShownTasks } from '#web/jobs/widget/use-shown-tasks.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { useCancelTask, useTasks } from './use-tasks.ts'

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
