import { ArrowLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Each } from '#web/ui/each.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

export type Crumb = { label: ReactNode; to?: To }

type ScreenProps = {
  /** Title of the browser tab; needed if the last crumb is not plain text. */
  title?: string
  crumbs: Crumb[]
  onBack?: (() => void) | undefined
  actions?: ReactNode
  search?: ReactNode
  share?: ReactNode
  children: ReactNode
}

export function Screen({ title, crumbs, onBack, actions, search, share, children }: ScreenProps) {
  const last = crumbs.at(-1)?.label
  const name = title ?? (typeof last === 'string' ? last : '')
  return (
    <div className="print-flow grid h-full grid-rows-[44px_minmax(0,1fr)] md:grid-rows-[52px_minmax(0,1fr)]">
      <title>{`${name} · Hearthscribe`}</title>
      <section
        aria-label="View"
        className={joinClasses(
          'print-hidden flex min-w-0 items-center gap-2 border-b border-line pr-1.5 md:pr-3 md:pl-6',
          onBack ? 'pl-1.5' : 'pl-5',
        )}
      >
        {onBack && <IconButton label="Back" className="md:-ml-2" onClick={onBack} icon={ArrowLeft} />}
        <nav
          aria-label="Breadcrumb"
          className="flex min-w-16 flex-auto md:min-w-24 items-center gap-1.5 text-subtle"
        >
          <Each items={crumbs}>
            {({ label, to }, index) =>
              index === crumbs.length - 1 ? (
                <span aria-current="page" className="min-w-0 truncate font-medium text-fg">
                  {label}
                </span>
              ) : (
                <>
                  {to ? (
                    <Link
                      to={to}
                      className="min-w-6 shrink-[1000] truncate rounded-[4px] -outline-offset-2 hover:text-fg max-md:hidden"
                    >
                      {label}
                    </Link>
                  ) : (
                    <span className="min-w-6 shrink-[1000] truncate max-md:hidden">{label}</span>
                  )}
                  <ChevronRight size={14} strokeWidth={1.6} className="shrink-0 opacity-70 max-md:hidden" />
                </>
              )
            }
          </Each>
        </nav>
        <div className="flex shrink-0 items-center gap-1.5">{actions}</div>
        {search && <div className="min-w-28 shrink-[1000] basis-60">{search}</div>}
        {share}
      </section>
      <main id="content" tabIndex={-1} className="min-h-0 overflow-y-auto outline-none">
        {children}
      </main>
    </div>
  )
}
