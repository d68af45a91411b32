// Runs before anything is painted: dark unless the person chose light. The class is the one that lib/set-theme.ts toggles.
try {
  document.body.classList.toggle('dark', localStorage.getItem('theme') !== 'light')
} catch {
  // Storage may be closed to us: dark stays.
}
