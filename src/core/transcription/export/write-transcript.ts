import { formatClock } from '#contract/text.ts'
import type { TranscriptFormat } from '#contract/transcription/formats.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'
import { escapeMarkdown } from '#core/escape-markdown.ts'

type Line = { start: number | null; end: number | null; speaker: string | null; text: string }
type TimedLine = Line & { start: number; end: number }
type TranscriptFile = { title: string; language: string; lines: Line[] }

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const named = ({ speaker, text }: Line) => (speaker === null ? text : `${speaker}: ${text}`)
const hasTimes = (line: Line): line is TimedLine => line.start !== null && line.end !== null

/** Formats seconds as "01:02:03.450", with the given separator. */
function formatCueTime(seconds: number, separator: '.' | ','): string {
  const whole = Math.round(seconds * 1000)
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  const clock = [whole / 3_600_000, (whole / 60_000) % 60, (whole / 1000) % 60].map((part) => pad(part))
  return `${clock.join(':')}${separator}${pad(whole % 1000, 3)}`
}

const writeCueTimes = ({ start, end }: TimedLine, separator: '.' | ',') =>
  `${formatCueTime(start, separator)} --> ${formatCueTime(end, separator)}`

const escapeVtt = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function writeVttCue(line: TimedLine): string {
  const voice = line.speaker === null ? '' : `<v ${escapeVtt(line.speaker)}>`
  return `${writeCueTimes(line, '.')}\n${voice}${escapeVtt(line.text)}`
}

function groupBySpeaker(lines: Line[]): Line[] {
  const groups: Line[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && last.speaker === line.speaker) last.text += ` ${line.text}`
    else groups.push({ ...line })
  }
  return groups
}

function writeParagraph({ start, speaker, text }: Line): string {
  const time = start === null ? '' : `(${formatClock(start)})`
  const head = [speaker === null ? '' : `**${escapeMarkdown(speaker)}**`, time].filter(Boolean).join(' ')
  return [head, escapeMarkdown(text)].filter(Boolean).join(' ')
}

const writers: Record<TranscriptFormat, (file: TranscriptFile) => string> = {
  txt: ({ lines }) => `${lines.map(named).join('\n')}\n`,
  md: ({ title, lines }) =>
    `# ${escapeMarkdown(title)}\n\n${groupBySpeaker(lines).map(writeParagraph).join('\n\n')}\n`,
  srt: ({ lines }) =>
    lines
      .filter(hasTimes)
      .map((line, index) => `${index + 1}\n${writeCueTimes(line, ',')}\n${named(line)}\n`)
      .join('\n'),
  vtt: ({ language, lines }) => {
    const header = language === 'und' ? 'WEBVTT' : `WEBVTT\nLanguage: ${language}`
    return `${[header, ...lines.filter(hasTimes).map(writeVttCue)].join('\n\n')}\n`
  },
  json: ({ title, language, lines }) => `${JSON.stringify({ title, language, segments: lines }, null, 2)}\n`,
}

/** Subtitles leave out lines without times. */
export function writeTranscript(
  transcript: Pick<Transcription, 'language' | 'speakers' | 'segments'>,
  title: string,
  format: TranscriptFormat,
): string {
  const names = new Map(transcript.speakers.map((speaker) => [speaker.id, toOneLine(displayNameOf(speaker))]))
  const lines = transcript.segments.map(({ start, end, speakerId, text }) => ({
    start,
    end,
    speaker: names.get(speakerId ?? '') ?? null,
    text: toOneLine(text),
  }))
  return writers[format]({ title, language: transcript.language, lines })
}
