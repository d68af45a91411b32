import type { ReactNode } from 'react'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type ArticleHeaderProps = {
  face: ReactNode
  name: string
  className?: string
  /** The line above the name. */
  children: ReactNode
}

export function ArticleHeader({ face, name, className, children }: ArticleHeaderProps) {
  return (
    <header
      className={joinClasses(
        'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 md:gap-x-6',
        className,
      )}
    >
      <div className="md:row-span-2">{face}</div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small font-medium text-subtle md:self-end">
        {children}
      </p>
      <h1
        dir="auto"
        className="max-md:col-span-2 max-md:mt-4 md:mt-2 md:self-start font-display text-[34px]/[1.1] font-[560] tracking-[-0.018em] break-words md:text-[44px]/[1.1]"
      >
        {name}
      </h1>
      <Ornament className="col-span-2 mt-6.5 mb-6" />
    </header>
  )
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[116px_minmax(0,1fr)] border-t border-line py-[7px] first:border-t-0">
      <dt className="pr-3 break-words text-subtle">{label}</dt>
      <dd dir="auto" className="break-words">
        {children}
      </dd>
    </div>
  )
}
