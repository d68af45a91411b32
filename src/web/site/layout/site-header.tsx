import { Menu, X } from 'lucide-react'
import type { SitePath } from '#contract/pages.ts'
import { Wordmark } from '#web/ui/brand/logo.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { barLinks } from './site-links.ts'
import { SiteThemeToggle } from './site-theme-toggle.tsx'

export function SiteHeader({ path }: { path: SitePath }) {
  return (
    <header className="relative z-20">
      <div className="mx-auto flex h-16 w-full max-w-[1160px] items-center gap-1 px-5 md:px-8">
        <a
          href="/"
          aria-label="Hearthscribe, home"
          className="mr-auto flex items-center rounded-control touch:min-h-11"
        >
          <Wordmark />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <ul className="flex items-center lg:gap-1">
            {barLinks.map(({ href, label }) => (
              <li key={href}>
                <a
                  href={href}
                  aria-current={href === path ? 'page' : undefined}
                  className="flex h-9 items-center rounded-control px-2.5 font-medium text-muted hover:bg-hover hover:text-fg aria-[current]:text-gilt touch:h-11 lg:px-3"
                >
                  {label}
                </a>
              </li>
            ))}
          </ul>
          <span className="for-signed-out contents">
            <a href="/login" className={buttonClasses('ghost', 'md')}>
              Sign In
            </a>
            <a href="/register" className={buttonClasses('primary', 'md')}>
              Get Started
            </a>
          </span>
          <a href="/app" className={`for-signed-in ${buttonClasses('primary', 'md')}`}>
            Open Hearthscribe
          </a>
        </nav>
        <SiteThemeToggle />
        <details data-menu className="group md:hidden">
          <summary
            aria-label="Menu"
            className="grid size-11 list-none place-items-center rounded-control text-fg hover:bg-hover [&::-webkit-details-marker]:hidden"
          >
            <Menu size={20} strokeWidth={1.6} className="group-open:hidden" />
            <X size={20} strokeWidth={1.6} className="hidden group-open:block" />
          </summary>
          <PhoneMenu path={path} />
        </details>
      </div>
    </header>
  )
}

function PhoneMenu({ path }: { path: SitePath }) {
  return (
    <nav
      aria-label="Menu"
      className="absolute inset-x-3 top-full rounded-panel border border-line bg-overlay p-2 shadow-pop"
    >
      <ul>
        {barLinks.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={href === path ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 text-read font-medium text-fg hover:bg-hover aria-[current]:text-gilt"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="for-signed-out mt-2 grid grid-cols-2 gap-2 border-t border-line pt-2">
        <a href="/login" className={buttonClasses('plain', 'lg')}>
          Sign In
        </a>
        <a href="/register" className={buttonClasses('primary', 'lg')}>
          Get Started
        </a>
      </div>
      <a href="/app" className={`for-signed-in w-full ${buttonClasses('primary', 'lg')}`}>
        Open Hearthscribe
      </a>
    </nav>
  )
}
