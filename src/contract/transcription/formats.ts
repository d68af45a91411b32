import type { transcriptFormats } from '#contract/tickets.ts'

type TranscriptFormatKind = { name: string; type: string; needsTimes: boolean }

export type TranscriptFormat = (typeof transcriptFormats)[number]

export const transcriptFormatKinds: Record<TranscriptFormat, TranscriptFormatKind> = {
  txt: { name: 'text', type: 'text/plain; charset=utf-8', needsTimes: false },
  md: { name: 'Markdown', type: 'text/markdown; charset=utf-8', needsTimes: false },
  srt: { name: 'SRT subtitles', type: 'application/x-subrip; charset=utf-8', needsTimes: true },
  vtt: { name: 'VTT subtitles', type: 'text/vtt; charset=utf-8', needsTimes: true },
  json: { name: 'JSON', type: 'application/json; charset=utf-8', needsTimes: false },
}

export const transcriptFileTexts = {
  noTimes: 'This transcript has no times, so it cannot be saved as subtitles. Choose Text, Markdown or JSON.',
  downloadFailed: 'The transcript could not be downloaded',
  download: (format: TranscriptFormat) => `Download as ${transcriptFormatKinds[format].name}`,
} as const
