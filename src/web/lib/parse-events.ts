export type ServerEvent = { event: string; data: string }

/** Reads text/event-stream as it arrives: of each piece of text, the events that it completes. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = ''
  let event = ''
  let data: string[] = []
  return (piece) => {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    const events: ServerEvent[] = []
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (line === '') {
        if (data.length > 0) events.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
      } else if (field === 'event') event = value
      else if (field === 'data') data.push(value)
    }
    return events
  }
}
