import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SiteFacts, SitePath } from '#contract/pages.ts'
import { Island } from '#web/site/islands/island.tsx'
import { LogoMark, Wordmark } from '#web/ui/brand/logo.tsx'
import { Ornament } from '#web/ui/brand/ornament.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import { barLinks, type FooterLink, footerGroups } from './site-links.ts'
import { SiteThemeToggle } from './site-theme-toggle.tsx'

export function PageHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pt-12 pb-10 md:pt-20 md:pb-14">
      <h1 className="max-w-[18ch] font-display text-[clamp(36px,5.4vw,60px)]/[1.06] font-[560] tracking-[-0.022em]">
        {title}
      </h1>
      <p className="mt-5 max-w-[40rem] font-read text-lede text-pretty text-muted">{children}</p>
      <Ornament className="mt-8" />
    </div>
  )
}

const linkClasses =
  'inline-flex min-h-8 items-center text-muted underline-offset-2 hover:text-fg hover:underline touch:min-h-11'

function SiteFooter({ facts }: { facts: SiteFacts }) {
  const { contact, legal, sendsMail, social } = facts
  const isShown = ({ page }: FooterLink) => !page || legal.includes(page)
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid w-full max-w-[1160px] gap-x-16 gap-y-12 px-5 pt-14 pb-10 md:px-8 lg:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
        <div>
          <Wordmark />
          <p className="mt-4 mb-6 max-w-[22rem] font-read text-read text-muted">
            Occasional news by email. No tracking.
          </p>
          <Island name="newsletter" sendsMail={sendsMail} />
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-9 sm:grid-cols-4">
          {footerGroups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="mb-2 text-small font-semibold text-fg">{title}</h2>
              <ul>
                {links.filter(isShown).map(({ href, label }) => (
                  <li key={href}>
                    <a href={href} className={linkClasses}>
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className="mx-auto flex w-full max-w-[1160px] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-5 pb-10 text-small text-subtle md:px-8">
        <p>
          {contact.operator ? `${contact.operator} runs this server.` : 'This server is run by its owner.'}
        </p>
        <SocialLinks social={social} />
      </div>
    </footer>
  )
}

function SocialLinks({ social }: Pick<SiteFacts, 'social'>) {
  if (social.length === 0) return null
  return (
    <ul aria-label="Elsewhere" className="flex flex-wrap gap-x-5 text-ui">
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noreferrer" className={linkClasses}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function SiteHeader({ path }: { path: SitePath }) {
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

export function SiteLayout({ facts, children }: { facts: SiteFacts; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-canvas glow">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-30 focus:rounded-control focus:bg-overlay focus:px-4 focus:py-2.5 focus:font-medium focus:text-fg focus:shadow-pop"
      >
        Skip to content
      </a>
      <SiteHeader path={facts.path} />
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        {children}
      </main>
      <SiteFooter facts={facts} />
    </div>
  )
}

type TitledPageProps = { facts: SiteFacts; title: string; lede: string; children: ReactNode }

export function TitledPage({ facts, title, lede, children }: TitledPageProps) {
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[1160px] px-5 pb-20 md:px-8 md:pb-28">
        <PageHead title={title}>{lede}</PageHead>
        {children}
      </div>
    </SiteLayout>
  )
}

export function TextPage({ children, ...page }: TitledPageProps) {
  return (
    <TitledPage {...page}>
      <div className="prose max-w-[42rem] [&_li]:mt-1.5 [&_ul+p]:mt-4 [&>h2:first-child]:mt-0">
        {children}
      </div>
    </TitledPage>
  )
}

export function ClosingCall({ title, text }: { title: string; text: string }) {
  return (
    <section className="border-t border-line bg-sunken ember">
      <div className="mx-auto grid w-full max-w-[760px] justify-items-center px-5 py-20 text-center md:py-28">
        <span className="text-gilt">
          <LogoMark size={36} />
        </span>
        <h2 className="mt-5 font-display text-[clamp(30px,4.2vw,46px)]/[1.1] font-[560] tracking-[-0.018em]">
          {title}
        </h2>
        <p className="mt-4 max-w-[34rem] font-read text-lede text-pretty text-muted">{text}</p>
        <a href="/register" className={`mt-8 ${buttonClasses('primary', 'lg')}`}>
          Get Started Free
        </a>
      </div>
    </section>
  )
}
