type UnreadFormat = { extensions: string[]; isIn: (head: string) => boolean; advice: string }

const startsWith = (pattern: RegExp) => (head: string) => pattern.test(head)

/** Formats that are recognized, but not read. `head` has the first bytes of the file, one character each. */
const formats: UnreadFormat[] = [
  {
    extensions: ['.odt'],
    isIn: (head) => head.startsWith('PK') && head.includes('opendocument'),
    advice: 'This is an OpenDocument file. Save it as plain text (.txt) in LibreOffice and import that.',
  },
  {
    extensions: ['.docx'],
    isIn: (head) => head.startsWith('PK') && /word\/|\[Content_Types\]/.test(head),
    advice:
      'This is a Word file. Choose VTT where the transcript comes from (Teams: Download, then .vtt), or save it as plain text (.txt) in Word.',
  },
  {
    extensions: [],
    isIn: (head) => head.startsWith('PK\x03\x04'),
    advice: 'This is a zip file. Unpack it and import the transcript in it.',
  },
  {
    extensions: ['.doc'],
    isIn: (head) => head.startsWith('\xd0\xcf\x11\xe0'),
    advice: 'This is an old Word file. Save it as plain text (.txt) in Word and import that.',
  },
  {
    extensions: ['.pdf'],
    isIn: startsWith(/^%PDF/),
    advice: 'This is a PDF file. Choose VTT, SRT or TXT where the transcript comes from.',
  },
  {
    extensions: ['.rtf'],
    isIn: startsWith(/^\s*\{\\rtf/),
    advice: 'This is a rich text file. Save it as plain text (.txt) and import that.',
  },
  {
    extensions: ['.xml', '.ttml', '.dfxp'],
    isIn: startsWith(/^(?:ï»¿)?\s*(?:<\?xml[^>]*>\s*)?<(?:tt|transcript|timedtext)[\s>:]/i),
    advice: 'These are XML captions. Choose VTT or SRT where they come from.',
  },
  {
    extensions: ['.html', '.htm'],
    isIn: startsWith(/^(?:ï»¿)?\s*<(?:!doctype|html|\?xml)/i),
    advice: 'This is a web page. Choose VTT, SRT or TXT where the transcript comes from.',
  },
  {
    extensions: ['.ass', '.ssa'],
    isIn: startsWith(/^(?:ï»¿)?\s*\[Script Info\]/i),
    advice: 'These are ASS subtitles. Save them as SRT in your subtitle editor.',
  },
  {
    extensions: [],
    isIn: (head) => /^Guild: /m.test(head) && /^Channel: /m.test(head),
    advice: 'This is a text file of DiscordChatExporter. Export the channel as JSON and import that.',
  },
]

const otherwise =
  'Export it as VTT, SRT or JSON, or as text in which each line begins with a time or with a name and a colon.'

/** Extensions of transcripts that are only recognized. */
export const unreadExtensions = formats.flatMap(({ extensions }) => extensions)

/** Returns which export to choose instead of a file with this name, null for other files. */
export function adviseByName(fileName: string): string | null {
  const name = fileName.toLowerCase()
  return formats.find(({ extensions }) => extensions.some((one) => name.endsWith(one)))?.advice ?? null
}

export function findUnreadFormat(bytes: Uint8Array): string | null {
  const head = Array.from(bytes.subarray(0, 8_000), (byte) => String.fromCharCode(byte)).join('')
  return formats.find(({ isIn }) => isIn(head))?.advice ?? null
}

/** Returns the sentence that says which export to choose instead of a file that cannot be read. */
export function adviseExport(bytes: Uint8Array): string {
  return findUnreadFormat(bytes) ?? otherwise
}
