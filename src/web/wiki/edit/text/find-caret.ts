const copied = [
  ...['font', 'letter-spacing', 'line-height', 'padding', 'border', 'box-sizing', 'direction', 'text-indent'],
  ...['tab-size', 'word-spacing', 'text-align'],
]

/** Returns where the caret's line ends, in pixels within the field's border box. */
export function findCaret(field: HTMLTextAreaElement, position: number): { left: number; bottom: number } {
  const mirror = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of copied) mirror.style.setProperty(name, style.getPropertyValue(name))
  mirror.style.position = 'absolute'
  mirror.style.visibility = 'hidden'
  mirror.style.whiteSpace = 'pre-wrap'
  mirror.style.overflowWrap = 'break-word'
  mirror.style.width = `${field.clientWidth}px`
  const caret = document.createElement('span')
  caret.textContent = '\u200b'
  mirror.append(field.value.slice(0, position), caret)
  field.after(mirror)
  const bottom = caret.offsetTop + caret.offsetHeight - field.scrollTop
  const { offsetLeft: left } = caret
  mirror.remove()
  return { left, bottom: Math.min(bottom, field.clientHeight) }
}
