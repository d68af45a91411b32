import '../styles/index.css'
import { setTheme } from '#web/lib/set-theme.ts'
import { enlivenIsland, sendWhenAlive } from './enliven-island.ts'

/** The only script of a public page until somebody uses a form: theme, menu, and the call for the forms. */

function toggleTheme(): void {
  setTheme(document.body.classList.contains('dark') ? 'light' : 'dark')
}

function closeMenus(except: Node | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')) {
    if (!except || !menu.contains(except)) menu.open = false
  }
}

document.addEventListener('click', (event) => {
  const target = event.target as Element
  if (target.closest('[data-theme-toggle]')) toggleTheme()
  closeMenus(target.closest('a') ? null : target)
})
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
  closeMenus(null)
  menu?.querySelector('summary')?.focus()
})

const islandOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-island]')

for (const type of ['pointerdown', 'focusin'] as const) {
  document.addEventListener(type, (event) => {
    const island = islandOf(event)
    if (island) void enlivenIsland(island)
  })
}
document.addEventListener('submit', (event) => {
  const island = islandOf(event)
  if (!island || island.dataset['live'] === 'yes') return
  // Sent before the form was alive: it is sent again as soon as it is.
  event.preventDefault()
  sendWhenAlive(island, event.target as HTMLFormElement)
  void enlivenIsland(island)
})

// A link from a mail carries its token behind the #, where no server sees it: the form must read it at once.
if (location.hash.startsWith('#token=')) {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) void enlivenIsland(island)
}

// The same link, opened in a tab that shows the page already, changes only what stands behind the #.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) location.reload()
})

// Whoever came from an invitation finds back to it, also by way of the other form.
const next = new URLSearchParams(location.search).get('next')
if (next) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/login"], a[href="/register"]')) {
    link.search = `?${new URLSearchParams({ next })}`
  }
}
