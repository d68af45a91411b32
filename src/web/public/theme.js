// Runs before anything is painted: dark unless the person chose light, and links for people who are signed in. The class `dark`
// is the one that lib/set-theme.ts toggles.
try {
  document.body.classList.toggle('dark', localStorage.getItem('theme') !== 'light')
  document.body.classList.toggle('signed-in', localStorage.getItem('authToken') !== null)
} catch {
  // Storage is blocked: the page stays dark and shows the links for visitors.
}
