export type Span = { kind: 'text' | 'strong' | 'code'; text: string }
export type Version = { title: string; changes: Span[][] }

const marked = /\*\*(.+?)\*\*|`([^`]+)`/g

/** Parses **bold** and `code`; everything else is text. */
function parseSpans(line: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const match of line.matchAll(marked)) {
    const [whole, strong, code] = match
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) })
    spans.push(strong === undefined ? { kind: 'code', text: code ?? '' } : { kind: 'strong', text: strong })
    end = match.index + whole.length
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) })
  return spans
}

/** A version is a `##` heading. A change is a bullet, which may be wrapped. */
export function parseChangelog(markdown: string): Version[] {
  const versions: { title: string; lines: string[] }[] = []
  for (const line of markdown.split(/\r?\n/)) {
    const [, title] = /^## +(.+?) *$/.exec(line) ?? []
    const current = versions.at(-1)
    if (title !== undefined) versions.push({ title, lines: [] })
    else if (!current || line.trim() === '') continue
    else if (/^[-*] /.test(line) || current.lines.length === 0)
      current.lines.push(line.replace(/^[-*] +/, ''))
    else current.lines.push(`${current.lines.pop()} ${line.trim()}`)
  }
  return versions.map(({ title, lines }) => ({ title, changes: lines.map(parseSpans) }))
}
