/** Gives the reader a file to keep. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not at once: some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
