/** Downloads a URL to disk without holding the file in memory. */
export function downloadFrom(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers start reading only after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
