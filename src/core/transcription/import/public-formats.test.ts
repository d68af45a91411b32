import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseTranscript } from './parse-transcript.ts'

type Line = [start: number | null, speaker: string | null, text: string]
type PublicFormat = { name: string; file: string; lines: Line[] }

const ferry = 'The ferry is late.'
const lantern = 'I wave the lantern.'
const horn = 'The horn answers.'
const word = (text: string, start: number, end: number, more: object = {}) => ({ text, start, end, ...more })

/** Each format of the table in docs/imports.md, in its order, as the tool writes it. */
const formats: PublicFormat[] = [
  {
    name: 'WebVTT with voices (Teams, Hearthscribe)',
    file: `WEBVTT\r\n\r\n9c4e1a2b-0000-4000-8000-000000000000/12-0\r\n00:00:03.000 --> 00:00:06.000\r\n<v Quill Marrow>The ferry is\r\nlate.</v>\r\n\r\n9c4e1a2b-0000-4000-8000-000000000000/13-0\r\n00:00:09.000 --> 00:00:11.000\r\n<v Ilse Tamm (Guest)>${lantern}</v>\r\n`,
    lines: [
      [3, 'Quill Marrow', ferry],
      [9, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Zoom, cloud recording (.vtt)',
    file: `WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nQuill Marrow (he/him): ${ferry}\n\n2\n00:00:04.500 --> 00:00:07.000\nIlse Tamm: ${lantern}\n`,
    lines: [
      [1, 'Quill Marrow', ferry],
      [4.5, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Webex (.vtt)',
    file: `WEBVTT\n\n1 "Quill Marrow" (1830264064)\n00:00:03.149 --> 00:00:06.078\n${ferry}\n\n2 "Ilse Tamm" (1830264065)\n00:00:09.090 --> 00:00:11.409\n${lantern}\n`,
    lines: [
      [3.149, 'Quill Marrow', ferry],
      [9.09, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Zoom, saved captions (.txt)',
    file: `[Quill Marrow] 23:59:51\n${ferry}\n\n[Ilse Tamm] 00:00:10\n${lantern}\n`,
    lines: [
      [0, 'Quill Marrow', ferry],
      [19, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'YouTube, automatic captions (.vtt, .srt, json3)',
    file: `WEBVTT\nKind: captions\nLanguage: en\n\n00:00:00.160 --> 00:00:03.160 align:start position:0%\n \nthe<00:00:00.560><c> ferry</c><00:00:00.960><c> is</c>\n\n00:00:03.160 --> 00:00:03.170 align:start position:0%\nthe ferry is\n \n\n00:00:03.170 --> 00:00:06.170 align:start position:0%\nthe ferry is\nlate<00:00:03.570><c> and</c>\n\n00:00:06.170 --> 00:00:06.180 align:start position:0%\nlate and\n \n`,
    lines: [
      [0.16, null, 'the ferry is'],
      [3.17, null, 'late and'],
    ],
  },
  {
    name: 'SubRip (.srt)',
    file: `1\n00:00:01,000 --> 00:00:02,500\nQuill: The ferry\n\n2\n00:00:02,500 --> 00:00:03,500\nis late.\n\n3\n00:00:04,000 --> 00:00:06,000\nIlse: ${lantern}\n`,
    lines: [
      [1, 'Quill', 'The ferry'],
      [2.5, 'Quill', 'is late.'],
      [4, 'Ilse', lantern],
    ],
  },
  {
    name: 'WhisperX (.srt, .vtt, .txt)',
    file: `1\n00:00:01,000 --> 00:00:02,500\n[SPEAKER_00]: ${ferry}\n\n2\n00:00:04,000 --> 00:00:06,000\n[SPEAKER_01]: ${lantern}\n`,
    lines: [
      [1, 'SPEAKER_00', ferry],
      [4, 'SPEAKER_01', lantern],
    ],
  },
  {
    name: 'YouTube Studio (.sbv)',
    file: `0:00:00.599,0:00:04.160\n${ferry}\n\n0:00:04.160,0:00:06.770\n${lantern}\n`,
    lines: [
      [0.599, null, ferry],
      [4.16, null, lantern],
    ],
  },
  {
    name: 'Whisper (.tsv)',
    file: `start\tend\ttext\n0\t3100\t${ferry}\n3100\t6400\t${lantern}\n`,
    lines: [
      [0, null, ferry],
      [3.1, null, lantern],
    ],
  },
  {
    name: 'Whisper, WhisperX and OpenAI (.json)',
    file: `{"segments": [{"start": 0.0, "end": 2.5, "text": " ${ferry}", "avg_logprob": NaN, "speaker": "SPEAKER_00"}, {"start": "2.5", "end": "4.0", "text": " ${lantern}", "speaker": "SPEAKER_01"}], "language": "en"}`,
    lines: [
      [0, 'SPEAKER_00', ferry],
      [2.5, 'SPEAKER_01', lantern],
    ],
  },
  {
    name: 'whisper.cpp (.json)',
    file: JSON.stringify({
      result: { language: 'en' },
      transcription: [
        {
          timestamps: { from: '00:00:00,000', to: '00:00:03,100' },
          offsets: { from: 0, to: 3100 },
          text: ` ${ferry}`,
        },
        { timestamps: { from: '00:00:03,100', to: '00:00:06,400' }, text: ` ${lantern}` },
      ],
    }),
    lines: [
      [0, null, ferry],
      [3.1, null, lantern],
    ],
  },
  {
    name: 'Hugging Face (chunks)',
    file: JSON.stringify({
      output: {
        text: 'x',
        chunks: [
          { timestamp: [0, 2.5], text: ` ${ferry}` },
          { timestamp: [2.5, null], text: ` ${lantern}` },
        ],
      },
    }),
    lines: [
      [0, null, ferry],
      [2.5, null, lantern],
    ],
  },
  {
    name: 'AssemblyAI',
    file: JSON.stringify({
      id: 'x',
      status: 'completed',
      audio_duration: 14405,
      words: [],
      utterances: [
        { start: 250, end: 3300, text: ferry, speaker: 'A', words: [word('The', 250, 500)] },
        { start: 14400000, end: 14403000, text: lantern, speaker: 'B', words: [] },
      ],
    }),
    lines: [
      [0.25, 'A', ferry],
      [14400, 'B', lantern],
    ],
  },
  {
    name: 'Deepgram',
    file: JSON.stringify({
      metadata: { duration: 9 },
      results: {
        channels: [
          {
            alternatives: [
              {
                transcript: 'x',
                words: [{ word: 'the', start: 0.1, end: 0.3, speaker: 0 }],
                paragraphs: {
                  paragraphs: [
                    { sentences: [{ text: ferry, start: 0.1, end: 2 }], speaker: 0 },
                    { sentences: [{ text: lantern, start: 2.2, end: 4 }], speaker: 1 },
                  ],
                },
              },
            ],
          },
        ],
      },
    }),
    lines: [
      [0.1, 'Speaker 0', ferry],
      [2.2, 'Speaker 1', lantern],
    ],
  },
  {
    name: 'Amazon Transcribe',
    file: JSON.stringify({
      jobName: 'x',
      results: {
        transcripts: [{ transcript: 'x' }],
        speaker_labels: {
          segments: [
            {
              speaker_label: 'spk_0',
              items: [
                { start_time: '0.25', speaker_label: 'spk_0' },
                { start_time: '0.5', speaker_label: 'spk_0' },
              ],
            },
            { speaker_label: 'spk_1', items: [{ start_time: '1.9', speaker_label: 'spk_1' }] },
          ],
        },
        items: [
          { start_time: '0.25', end_time: '0.5', alternatives: [{ content: 'Wait' }], type: 'pronunciation' },
          { start_time: '0.5', end_time: '0.9', alternatives: [{ content: 'here' }], type: 'pronunciation' },
          { alternatives: [{ content: '.' }], type: 'punctuation' },
          { start_time: '1.9', end_time: '2.3', alternatives: [{ content: 'Yes' }], type: 'pronunciation' },
          { alternatives: [{ content: '!' }], type: 'punctuation' },
        ],
      },
    }),
    lines: [
      [0.25, 'spk_0', 'Wait here.'],
      [1.9, 'spk_1', 'Yes!'],
    ],
  },
  {
    name: 'Google Speech-to-Text',
    file: JSON.stringify({
      response: {
        results: [
          {
            alternatives: [
              {
                transcript: 'wait here yes',
                words: [{ startTime: '0.200s', endTime: '0.500s', word: 'wait' }],
              },
            ],
          },
          {
            alternatives: [
              {
                words: [
                  { startTime: '0.200s', endTime: '0.500s', word: 'wait', speakerTag: 1 },
                  { startTime: '0.500s', endTime: '0.900s', word: 'here', speakerTag: 1 },
                  {
                    startTime: { seconds: '1', nanos: 900000000 },
                    endTime: '2.300s',
                    word: 'yes',
                    speakerTag: 2,
                  },
                ],
              },
            ],
          },
        ],
      },
    }),
    lines: [
      [0.2, 'Speaker 1', 'wait here'],
      [1.9, 'Speaker 2', 'yes'],
    ],
  },
  {
    name: 'Rev',
    file: JSON.stringify({
      monologues: [
        {
          speaker: 0,
          elements: [
            { type: 'text', value: 'Wait', ts: 0.5, end_ts: 0.7 },
            { type: 'punct', value: ' ' },
            { type: 'text', value: 'here', ts: 0.7, end_ts: 1.1 },
            { type: 'punct', value: '.' },
          ],
        },
        { speaker: 1, elements: [{ type: 'text', value: 'Yes', ts: '2.5', end_ts: '2.7' }] },
      ],
      speakers: [{ id: 1, name: 'Ilse Tamm' }],
    }),
    lines: [
      [0.5, 'Speaker 0', 'Wait here.'],
      [2.5, 'Ilse Tamm', 'Yes'],
    ],
  },
  {
    name: 'Azure Speech',
    file: JSON.stringify({
      recognizedPhrases: [
        { speaker: 1, offset: 'PT0.5S', duration: 'PT2S', nBest: [{ display: ferry }] },
        { speaker: 2, offset: 'PT1M3S', duration: 'PT1S', nBest: [{ display: lantern }] },
      ],
    }),
    lines: [
      [0.5, 'Speaker 1', ferry],
      [63, 'Speaker 2', lantern],
    ],
  },
  {
    name: 'Speechmatics',
    file: JSON.stringify({
      results: [
        { type: 'word', start_time: 0.1, end_time: 0.4, alternatives: [{ content: 'Wait', speaker: 'S1' }] },
        {
          type: 'punctuation',
          start_time: 0.4,
          end_time: 0.4,
          alternatives: [{ content: '.', speaker: 'S1' }],
        },
        { type: 'word', start_time: 1.4, end_time: 1.9, alternatives: [{ content: 'Yes', speaker: 'S2' }] },
      ],
    }),
    lines: [
      [0.1, 'S1', 'Wait.'],
      [1.4, 'S2', 'Yes'],
    ],
  },
  {
    name: 'Podcast namespace (.json)',
    file: JSON.stringify({
      version: '1.0.0',
      segments: [
        ...['The', 'ferry', 'is', 'late.'].map((body, n) => ({
          speaker: 'Quill',
          startTime: n / 2,
          endTime: n / 2 + 0.3,
          body,
        })),
        ...['I', 'wave', 'now.'].map((body, n) => ({ speaker: 'Ilse', startTime: 3 + n / 2, body })),
      ],
    }),
    lines: [
      [0, 'Quill', ferry],
      [3, 'Ilse', 'I wave now.'],
    ],
  },
  {
    name: 'Fireflies (.json)',
    file: JSON.stringify([
      { sentence: ferry, startTime: '00:00', endTime: '00:03', speaker_name: 'Quill Marrow', speaker_id: 0 },
      { sentence: lantern, startTime: '00:03', endTime: '00:06', speaker_name: 'Ilse Tamm', speaker_id: 1 },
    ]),
    lines: [
      [0, 'Quill Marrow', ferry],
      [3, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Otter (.txt)',
    file: `Quill Marrow  0:03  \n${ferry}\n\nUnknown Speaker  1:02:09  \n${lantern}\n\nTranscribed by https://otter.ai\n`,
    lines: [
      [3, 'Quill Marrow', ferry],
      [3729, 'Unknown Speaker', lantern],
    ],
  },
  {
    name: 'Teams, copied or saved as text (.txt)',
    file: `## Transcript\n\nQuill Marrow\n0 minutes 3 seconds0:03\nQuill Marrow 0 minutes 3 seconds\n${ferry}\nIT\n\nIlse Tamm\n1 hour 2 minutes 9 seconds1:02:09\nIlse Tamm 1 hour 2 minutes 9 seconds\n${lantern}\n`,
    lines: [
      [3, 'Quill Marrow', ferry],
      [3729, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Google Meet (.txt)',
    file: `Marsh evening (2026-11-12 19:02 GMT+1) - Transcript\nAttendees\nQuill Marrow, Rose Hunter\nTranscript\n00:00:00\n \nQuill Marrow: ${ferry}\n00:05:00\n \nRose Hunter: ${horn}\nMeeting ended after 01:02:09\n`,
    lines: [
      [0, 'Quill Marrow', ferry],
      [300, 'Rose Hunter', horn],
    ],
  },
  {
    name: 'Fathom (.txt)',
    file: `Marsh evening - November 12\nVIEW RECORDING - 62 mins (No highlights)\n\n---\n\n0:00 - Quill Marrow\n  ${ferry}\n\n0:07 - Ilse Tamm (Lantern Guild)\n  ${lantern}\n\n1:02:09 - Quill Marrow\n  ${horn}\n`,
    lines: [
      [0, 'Quill Marrow', ferry],
      [7, 'Ilse Tamm', lantern],
      [3729, 'Quill Marrow', horn],
    ],
  },
  {
    name: 'Sonix (.txt)',
    file: `Quill Marrow: [00:00:03] ${ferry}\n\nIlse Tamm: [00:00:09] ${lantern}\n`,
    lines: [
      [3, 'Quill Marrow', ferry],
      [9, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Premiere Pro, Rev and tl;dv (.txt)',
    file: `00:00:00:05 - 00:00:03:11\nSpeaker 1\n${ferry}\n\n00:00:04:00 - 00:00:06:00\nSpeaker 2\n${lantern}\n`,
    lines: [
      [0, 'Speaker 1', ferry],
      [4, 'Speaker 2', lantern],
    ],
  },
  {
    name: 'DiscordChatExporter without its head, Slack (.txt)',
    file: `[12-Nov-26 07:12 PM] quill\n${ferry}\n\n[12-Nov-26 07:13 PM] ilse\n${lantern}\n`,
    lines: [
      [0, 'quill', ferry],
      [60, 'ilse', lantern],
    ],
  },
  {
    name: 'Chats: WhatsApp, Zoom, IRC (.txt)',
    file: `[12.11.26, 23:59:51] Quill: ${ferry}\n[13.11.26, 00:00:10] Ilse Tamm: ${lantern}\n`,
    lines: [
      [0, 'Quill', ferry],
      [19, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'DiscordChatExporter (.json)',
    file: JSON.stringify({
      guild: { name: 'The Marsh' },
      channel: { name: 'scene-3' },
      messages: [
        {
          timestamp: '2026-11-12T19:04:22+00:00',
          content: ferry,
          author: { name: 'quill', nickname: 'Quill' },
        },
        { timestamp: '2026-11-12T19:05:22+00:00', content: lantern, author: { name: 'ilse.tamm' } },
      ],
    }),
    lines: [
      [0, 'Quill', ferry],
      [60, 'ilse.tamm', lantern],
    ],
  },
  {
    name: 'Tables (.csv) and Audacity labels (.txt)',
    file: `Start,End,Speaker,Text\r\n0:03,0:06,Quill Marrow,"The ferry, it is ""late""."\r\n0:07,0:09,Ilse Tamm,${lantern}\r\n`,
    lines: [
      [3, 'Quill Marrow', 'The ferry, it is "late".'],
      [7, 'Ilse Tamm', lantern],
    ],
  },
  {
    name: 'Text with times',
    file: `[0:03] ${ferry}\n[0:09] Nobody answers: not even the horn.\n`,
    lines: [
      [3, null, ferry],
      [9, null, 'Nobody answers: not even the horn.'],
    ],
  },
  {
    name: 'Text with names',
    file: `Quill: ${ferry}\nIlse: ${lantern}\n`,
    lines: [
      [null, 'Quill', ferry],
      [null, 'Ilse', lantern],
    ],
  },
  {
    name: 'Prose',
    file: 'Welcome back to the marsh. The bell\nrings twice.\n\nNobody moves.\n',
    lines: [
      [null, 'Speaker 1', 'Welcome back to the marsh. The bell rings twice.'],
      [null, 'Speaker 1', 'Nobody moves.'],
    ],
  },
]

describe('a file of', () => {
  it.each(formats)('$name is read', ({ file, lines }) => {
    const found = parseTranscript(file)
    expect(found?.segments.map(({ start, speaker, text }) => [start, speaker, text])).toEqual(
      lines.map(([start, ...rest]) => [start === null ? null : expect.closeTo(start, 3), ...rest]),
    )
    expect(found?.timing).toBe(lines.some(([start]) => start !== null) ? 'exact' : 'none')
  })

  it.each(formats)('$name is read with Windows line breaks and a byte order mark too', ({ file }) => {
    const windows = `\ufeff${file.replace(/\r?\n/g, '\r\n')}`
    expect(parseTranscript(windows)).toEqual(parseTranscript(file))
  })
})

it('the documentation lists the formats that are read', () => {
  const docs = readFileSync('docs/imports.md', 'utf8')
  const table = /## Formats that are read\n.*?\n\n(\|.*?)\n\n/s.exec(docs)?.[1] ?? ''
  const names = table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[1]?.trim())
  expect(names).toEqual(formats.map(({ name }) => name))
})
