import { Moon, Sun } from 'lucide-react'

/** Rendered statically; client.ts toggles the theme, and CSS selects the icon. */
export function SiteThemeToggle() {
  const icon = { size: 16, strokeWidth: 1.6 }
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Switch between dark and light mode"
      className="grid size-9 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-fg touch:size-11"
    >
      <Sun {...icon} className="hidden in-[.dark]:block" />
      <Moon {...icon} className="in-[.dark]:hidden" />
    </button>
  )
}
