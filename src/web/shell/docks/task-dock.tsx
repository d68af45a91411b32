import { ChevronDown, ChevronUp, CircleCheck, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { isActive, jobTexts } from '#contract/jobs/schemas.ts'
import { type ClientTask, nextRemoval, type ShownTask, updateShownTasks } from '#core/jobs/client-tasks.ts'
import { useCancelTask, useTasks } from '#web/home/use-tasks.ts'
import { TaskRow } from '#web/jobs/job-progress.tsx'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { useStoredFlag } from '#web/lib/hooks/use-stored-flag.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

/** The dashboard and the studio show tasks themselves. */
const viewsWithTasks = new Set(['dashboard', 'transcription'])

export function TaskDock() {
  const { route } = useWorkspace()
  const isPhone = usePhone()
  const [isOpen, setOpen] = useStoredFlag('taskPanelOpen', !isPhone)
  const tasks = useShownTasks(useTasks())
  const cancel = useCancelTask()
  const listId = useId()
  const icon = { size: 16, strokeWidth: 1.7 }
  if (tasks.length === 0 || viewsWithTasks.has(route.view)) return null
  return (
    <section
      aria-label="Active tasks"
      className={joinClasses(
        'pointer-events-auto max-w-full rounded-card border border-line bg-overlay shadow-pop',
        isOpen && 'w-[340px] max-md:w-[calc(100vw-24px)]',
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
        className="flex h-10 w-full items-center gap-2.5 rounded-card px-3.5 text-left font-medium hover:bg-hover touch:h-11"
      >
        {tasks.some(isActive) ? (
          <span className="text-gilt">
            <Spinner size={15} />
          </span>
        ) : (
          <CircleCheck {...icon} className="text-success" />
        )}
        <span className="num flex-1">{jobTexts.activeTasks(tasks.length)}</span>
        {isOpen ? (
          <ChevronDown {...icon} className="text-subtle" />
        ) : (
          <ChevronUp {...icon} className="text-subtle" />
        )}
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className="max-h-[min(320px,42dvh)] divide-y divide-line overflow-y-auto border-t border-line px-3.5 py-1"
      >
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            bar={Math.max(task.barFloor, task.progress)}
            action={
              isActive(task) && (
                <IconButton
                  label={`Cancel ${task.description}`}
                  className="-my-1.5 -mr-1.5 touch:-my-2.5"
                  onClick={() => cancel(task)}
                  icon={X}
                />
              )
            }
          />
        ))}
      </ul>
    </section>
  )
}

/** Keeps ended tasks on the screen for a few seconds. */
function useShownTasks(tasks: ClientTask[]): ShownTask[] {
  const [shown, setShown] = useState<ShownTask[]>([])
  useEffect(() => {
    setShown((before) => updateShownTasks(before, tasks, performance.now()))
  }, [tasks])
  useEffect(() => {
    const afterMs = nextRemoval(shown, performance.now())
    if (afterMs === null) return
    const timer = setTimeout(() => {
      setShown((before) => updateShownTasks(before, tasks, performance.now()))
    }, afterMs)
    return () => clearTimeout(timer)
  }, [shown, tasks])
  return shown
}
