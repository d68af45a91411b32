import type { ReactNode } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'
import { cellClasses } from '#web/ui/table-classes.ts'

export function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return <td className={joinClasses(cellClasses, 'xl:py-2.5', className)}>{children}</td>
}
