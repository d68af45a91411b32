/** `text` is the whole text; `from` and `to` are the bounds of the selection in it. */
export type Selected = { text: string; from: number; to: number }

const splice = ({ text, from, to }: Selected, middle: string) => text.slice(0, from) + middle + text.slice(to)

/** Moves the bounds inwards over blank space, because marks beside a space have no effect. */
function trimSelected({ text, from, to }: Selected): Selected {
  const chosen = text.slice(from, to)
  if (chosen.trim() === '') return { text, from, to }
  return { text, from: from + chosen.search(/\S/), to: from + chosen.trimEnd().length }
}

/** Puts `sign` around the selection, or removes it if it is already there. */
export function toggleSign(selected: Selected, sign: string): Selected {
  const { text, from, to } = trimSelected(selected)
  const size = sign.length
  const chosen = text.slice(from, to)
  if (isAround(text, from, to, sign)) {
    const outer = { text, from: from - size, to: to + size }
    return { text: splice(outer, chosen), from: outer.from, to: outer.from + chosen.length }
  }
  if (chosen.length > 2 * size && isAround(text, from + size, to - size, sign)) {
    const inner = chosen.slice(size, -size)
    return { text: splice({ text, from, to }, inner), from, to: from + inner.length }
  }
  return { text: splice({ text, from, to }, sign + chosen + sign), from: from + size, to: to + size }
}

/** True if `sign` is on both sides. A single `*` does not match half of `**`. */
function isAround(text: string, from: number, to: number, sign: string): boolean {
  const letter = sign.charAt(0)
  const before = /[*`]*$/.exec(text.slice(Math.max(0, from - 3), from))?.[0] ?? ''
  const after = /^[*`]*/.exec(text.slice(to, to + 3))?.[0] ?? ''
  if (!before.endsWith(sign) || !after.startsWith(sign)) return false
  return sign !== letter || before.length !== 2 || before === '``'
}

/** Puts `mark` in front of each selected line, or removes it if all lines have it. Skips blank lines unless only one line is selected. */
export function toggleLines(selected: Selected, mark: string): Selected {
  const { text } = selected
  const from = text.lastIndexOf('\n', selected.from - 1) + 1
  const end = text.indexOf('\n', selected.to)
  const to = end < 0 ? text.length : end
  const lines = text.slice(from, to).split('\n')
  const written = lines.filter((line) => line.trim() !== '')
  const isMarked = written.length > 0 && written.every((line) => line.startsWith(mark))
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line
    return isMarked ? line.slice(mark.length) : mark + line
  })
  const middle = changed.join('\n')
  const isCaret = selected.from === selected.to
  return {
    text: splice({ text, from, to }, middle),
    from: isCaret ? from + middle.length : from,
    to: from + middle.length,
  }
}

export function toggleCode(selected: Selected): Selected {
  const chosen = selected.text.slice(selected.from, selected.to)
  if (!chosen.includes('\n')) return toggleSign(selected, '`')
  const before = /(?:^|\n)$/.test(selected.text.slice(0, selected.from)) ? '' : '\n'
  const after =
    selected.text.slice(selected.to).startsWith('\n') || selected.to === selected.text.length ? '' : '\n'
  const start = selected.from + before.length + '```\n'.length
  return {
    text: splice(selected, `${before}\`\`\`\n${chosen}\n\`\`\`${after}`),
    from: start,
    to: start + chosen.length,
  }
}

const begin = 'https://'

/**
 * Turns the selection into the text of a link, and selects the placeholder for its address. If an address or nothing is selected, puts the
 * caret into the empty link text instead.
 */
export function writeLink(selected: Selected): Selected {
  const { text, from, to } = trimSelected(selected)
  const chosen = text.slice(from, to)
  const isAddress = chosen.startsWith(begin)
  const link = isAddress ? `[](${chosen})` : `[${chosen}](${begin})`
  const written = splice({ text, from, to }, link)
  if (isAddress || chosen === '') return { text: written, from: from + 1, to: from + 1 }
  const at = from + chosen.length + 3
  return { text: written, from: at, to: at + begin.length }
}

/** Puts the caret directly after the name, inside the brackets. */
export function writeEntryLink(selected: Selected): Selected {
  const { text, from, to } = trimSelected(selected)
  const at = to + 2
  return { text: splice({ text, from, to }, `[[${text.slice(from, to)}]]`), from: at, to: at }
}
