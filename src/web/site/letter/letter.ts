// The script of a letter: it plays sound and unfolds scenes on wide screens. Everything can be read without it.
import './letter.css'

const find = <E extends HTMLElement>(selector: string) => [...document.querySelectorAll<E>(selector)]

// The stylesheet shows folded parts on wide screens. Opening them tells it to assistive technology, too.
if (!matchMedia('(max-width: 600px)').matches) {
  for (const part of find<HTMLDetailsElement>('details')) part.open = true
  for (const title of find('summary')) title.tabIndex = -1
}

const audio = document.createElement('audio')
const query = audio.canPlayType('audio/webm; codecs="opus"') === '' ? '?format=mp4' : ''
const chips = find<HTMLAnchorElement>('a[data-clip]')
const quotes = find('.listen li')
const [button] = find('.listen button')
const quoteSeconds = Number(find('.listen ol')[0]?.dataset['seconds'])
let current: HTMLElement | null = null

const addressOf = (playable: HTMLElement) => `${playable.dataset['clip']}${query}`

function show(): void {
  for (const one of [...chips, ...quotes]) one.toggleAttribute('data-playing', one === current)
  for (const chip of chips) chip.ariaPressed = String(chip === current && !audio.paused)
  if (button) button.ariaPressed = String(current !== null && quotes.includes(current) && !audio.paused)
}

function play(playable: HTMLElement): void {
  if (playable !== current) audio.src = addressOf(playable)
  current = playable
  audio.play().catch((error: unknown) => {
    // A second press before the playback starts causes an AbortError. After any other error, the browser opens the sound file, as it
    // does without a script.
    if (!(error instanceof DOMException && error.name === 'AbortError')) location.assign(addressOf(playable))
  })
}

function stop(): void {
  audio.pause()
  current = null
  show()
}

function playNextQuote(): void {
  const next = quotes[current ? quotes.indexOf(current) + 1 : 0]
  if (next) play(next)
  else stop()
  // The server cuts a clip at the first request, so the clip after this one is requested ahead.
  const later = next && quotes[quotes.indexOf(next) + 1]
  if (later) void fetch(addressOf(later))
}

audio.addEventListener('play', show)
audio.addEventListener('pause', show)
audio.addEventListener('ended', () => (current && quotes.includes(current) ? playNextQuote() : stop()))
audio.addEventListener('timeupdate', () => {
  const at = current ? quotes.indexOf(current) : -1
  if (at < 0) return
  const played = Math.min(1, audio.currentTime / quoteSeconds)
  button?.style.setProperty('--played', `${(100 * (at + played)) / quotes.length}%`)
  if (played === 1) playNextQuote()
})

button?.addEventListener('click', () => {
  if (!current || !quotes.includes(current)) {
    current = null
    playNextQuote()
  } else if (audio.paused) play(current)
  else audio.pause()
})

for (const chip of chips) {
  chip.role = 'button'
  chip.addEventListener('click', (event) => {
    event.preventDefault()
    if (chip === current && !audio.paused) audio.pause()
    else play(chip)
  })
  chip.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    chip.click()
  })
}
show()
