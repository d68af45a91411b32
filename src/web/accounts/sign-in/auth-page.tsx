import type { ReactNode } from 'react'
import { Wordmark } from '#web/ui/brand/logo.tsx'
import { Ornament } from '#web/ui/brand/ornament.tsx'

type AuthPageProps = {
  title: string
  lede: string
  themeToggle: ReactNode
  children: ReactNode
  footer?: ReactNode
  banner?: ReactNode
}

export function AuthPage({ title, lede, themeToggle, children, footer, banner }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] bg-canvas glow">
      <header className="flex items-center justify-between px-5 py-4 md:px-8">
        <a href="/" aria-label="Hearthscribe, home" className="rounded-control">
          <Wordmark />
        </a>
        {themeToggle}
      </header>
      <main className="mx-auto w-full max-w-[400px] self-center px-5 pt-4 pb-16">
        {banner}
        <h1 className="text-center font-display text-[34px]/[1.15] font-[560] tracking-[-0.018em] break-words">
          {title}
        </h1>
        <p className="mt-2 text-center font-read text-[17px]/[26px] text-balance break-words text-muted">
          {lede}
        </p>
        <Ornament className="mx-auto mt-5 mb-6" />
        {children}
        {footer && <p className="mt-6 text-center text-small text-muted">{footer}</p>}
      </main>
    </div>
  )
}
