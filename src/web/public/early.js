// Runs before anything is painted: sets the class `dark` (see lib/set-theme.ts) unless the user chose light, and shows the links
// for signed-in users.
try {
  document.body.classList.toggle('dark', localStorage.getItem('theme') !== 'light')
  document.body.classList.toggle('signed-in', localStorage.getItem('authToken') !== null)
} catch {
  // Storage is blocked: the page stays dark and shows the links for visitors.
}

// Otherwise the browser would load a new page, and what the user typed would be lost. site/client.ts submits the form later.
document.addEventListener('submit', (event) => {
  const island = event.target.closest('[data-island]')
  if (!island || island.dataset.live === 'yes') return
  event.preventDefault()
  island.dataset.submitted = 'yes'
})
