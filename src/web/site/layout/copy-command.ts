const copiedStays = 3_000

/** The clipboard needs HTTPS or localhost. If copying fails, the command is selected. */
export async function copyCommand(button: HTMLElement): Promise<void> {
  const box = button.closest('[data-command]')
  const command = box?.querySelector('code')
  const status = box?.querySelector('[role=status]')
  if (!command || !status) return
  const isCopied = await (navigator.clipboard?.writeText(command.textContent) ?? Promise.reject()).then(
    () => true,
    () => false,
  )
  status.textContent = isCopied ? 'Copied.' : 'Selected: press Ctrl or ⌘ + C to copy it.'
  if (!isCopied) getSelection()?.selectAllChildren(command)
  setTimeout(() => (status.textContent = ''), copiedStays)
}
