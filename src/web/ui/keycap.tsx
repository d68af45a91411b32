import type { ReactNode } from 'react'

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** `Mod` stands for ⌘ on Apple devices and for Ctrl elsewhere. */
export const capText = (cap: string) => (cap === 'Mod' ? (isMac() ? '⌘' : 'Ctrl') : cap)

export function Keycap({ children }: { children: ReactNode }) {
  return (
    <kbd className="min-w-5 rounded-[4px] border border-line bg-raised px-[5px] text-center font-sans text-[11px]/4 font-medium text-subtle">
      {children}
    </kbd>
  )
}
