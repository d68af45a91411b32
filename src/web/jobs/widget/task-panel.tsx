import { ChevronDown, ChevronUp, CircleCheck, X } from 'lucide-react'
import { useId } from 'react'
import { isActive, jobTexts } from '#contract/jobs/schemas.ts'
import type { ClientTask } from '#core/jobs/client-tasks.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { TaskRow } from './task-row.tsx'

type TaskPanelProps = {
  tasks: ClientTask[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onCancel: (task: ClientTask) => void
  className?: string
}

export function TaskPanel({ tasks, isOpen, onToggle, onCancel, className }: TaskPanelProps) {
  const listId = useId()
  const icon = { size: 16, strokeWidth: 1.7 }
  return (
    <section
      aria-label="Active tasks"
      className={joinClasses(
        'max-w-full rounded-card border border-line bg-overlay shadow-pop',
        isOpen && 'w-[340px] max-md:w-[calc(100vw-24px)]',
        className,
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => onToggle(!isOpen)}
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
                  onClick={() => onCancel(task)}
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
