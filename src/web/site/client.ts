// The script of the public pages. It loads React only for the forms.
import '../styles/index.css'
import { setTheme } from '#web/lib/set-theme.ts'
import { hydrateOnDemand, submitWhenHydrated } from '#web/site/islands/hydrate-on-demand.ts'
import { copyCommand } from '#web/site/layout/copy-command.ts'
import { enableSample } from '#web/site/sample/play-sample.ts'

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
  if (target.closest('[data-reload]')) location.reload()
  const copyButton = target.closest<HTMLElement>('[data-copy]')
  if (copyButton) void copyCommand(copyButton)
  closeMenus(target.closest('a') ? null : target)
})
for (const sample of document.querySelectorAll<HTMLElement>('[data-sample]')) enableSample(sample)
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
    if (island) void hydrateOnDemand(island)
  })
}

// public/early.js stops the submission of a form that is not hydrated yet.
function submitLater(island: HTMLElement): void {
  const form = island.querySelector('form')
  if (form) submitWhenHydrated(island, form)
  void hydrateOnDemand(island)
}
document.addEventListener('submit', (event) => {
  const island = islandOf(event)
  if (island && island.dataset['live'] !== 'yes') submitLater(island)
})
for (const island of document.querySelectorAll<HTMLElement>('[data-island][data-submitted]'))
  submitLater(island)

// Mailed links have a token in the fragment, which browsers do not send to servers. The forms are hydrated at once to read the token.
if (location.hash.startsWith('#token=')) {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) void hydrateOnDemand(island)
}

// If a mailed link is opened in a tab that already shows its page, only the fragment changes. After a reload, the form reads the token.
addEventListener('hashchange', () => {
  if (location.hash.startsWith('#token=')) location.reload()
})

// The service worker shows the offline page at the URL of the page that the user requested, so a reload opens the requested page. The
// event `online` would not do: a server may be unreachable while the browser is online.
if (document.querySelector('[data-reload]') && location.pathname !== '/offline') {
  setInterval(async () => {
    const isReachable = await fetch('/api/health').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReachable) location.reload()
  }, 3_000)
}

// Copies the `next` parameter of this page to its login and register links, so that an invitation is not lost.
const next = new URLSearchParams(location.search).get('next')
if (next) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/login"], a[href="/register"]')) {
    link.search = `?${new URLSearchParams({ next })}`
  }
}
