const copied = [
  ...['font', 'letter-spacing', 'line-height', 'padding', 'border', 'box-sizing', 'direction', 'text-indent'],
  ...['tab-size', 'word-spacing', 'text-align'],
]

export type CaretPlace = { left: number; top: number; bottom: number; isInLowerHalf: boolean }

/** Returns the location of the character at `position`, in pixels from the upper left corner of the field. */
export function findCaret(field: HTMLTextAreaElement, position: number): CaretPlace {
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
  const { offsetLeft: left, offsetHeight: height } = caret
  const top = Math.max(0, Math.min(caret.offsetTop - field.scrollTop, field.clientHeight - height))
  mirror.remove()
  return { left, top, bottom: top + height, isInLowerHalf: top > field.clientHeight / 2 }
}
