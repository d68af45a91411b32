import { useEffect, useState } from 'react'
import { type ClientTask, nextRemoval, type ShownTask, updateShownTasks } from '#core/jobs/client-tasks.ts'

/** Keeps ended tasks on the screen for a few seconds. */
export function useShownTasks(tasks: ClientTask[]): ShownTask[] {
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
