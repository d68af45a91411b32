const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

export function enableSample(sample: HTMLElement): void {
  const links = [...sample.querySelectorAll<HTMLAnchorElement>('a[data-clip]')]
  const lines = [...sample.querySelectorAll<HTMLElement>('[data-line]')]
  const audio = document.createElement('audio')
  sample.append(audio)
  let current = ''

  const show = () => {
    for (const link of links)
      link.ariaPressed = String(link.dataset['clip'] === current && !audio.paused && !audio.ended)
    if (current === '') return
    for (const line of lines) line.toggleAttribute('data-shown', line.dataset['line'] === current)
  }
  const showProgress = () => {
    const line = lines.find((one) => one.dataset['line'] === current)
    line?.style.setProperty('--played', `${(100 * audio.currentTime) / (audio.duration || 1)}%`)
    if (!audio.paused) requestAnimationFrame(showProgress)
  }
  const toggle = (link: HTMLAnchorElement) => {
    const clip = link.dataset['clip'] ?? ''
    if (clip === current && !audio.paused) return audio.pause()
    if (clip !== current) audio.src = link.href
    current = clip
    audio.play().catch((error: unknown) => {
      // A second press before the playback starts causes an AbortError. After any other error, the browser opens the sound file, as it
      // does without a script.
      if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(link.href)
    })
  }

  for (const type of ['play', 'pause', 'ended'] as const) audio.addEventListener(type, show)
  audio.addEventListener('play', showProgress)
  for (const link of links) {
    link.role = 'button'
    link.addEventListener('click', (event) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      toggle(link)
    })
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      link.click()
    })
  }
  show()
}
