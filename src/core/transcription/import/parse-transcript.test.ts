import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeTranscriptBytes, parseTranscript } from './parse-transcript.ts'

const lines = (text: string) =>
  parseTranscript(text)?.segments.map(({ start, end, speaker, text: said }) => [start, end, speaker, said])

describe('importing a VTT file', () => {
  it('reads voices, settings, notes, styles, entities and short times', () => {
    const vtt = `\ufeffWEBVTT - Session 12\r\nLanguage: en\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE\r\nRowan: not a line\r\n\r\n1\r\n00:01.500 --> 00:03.000 align:start position:10%\r\n<v.loud Rowan Ashgrove>We <b>cross</b> the bridge &amp; wait.</v>\r\n\r\n01:00:04.000 --> 01:00:06.000\r\n<v Mira>Who&#39;s &lt;there&gt;?\r\n`
    const found = parseTranscript(vtt)
    expect(found?.language).toBe('en')
    expect(found?.speakers).toEqual(['Rowan Ashgrove', 'Mira'])
    expect(lines(vtt)).toEqual([
      [1.5, 3, 'Rowan Ashgrove', 'We cross the bridge & wait.'],
      [3604, 3606, 'Mira', "Who's <there>?"],
    ])
  })

  it('divides the time of a cue between its speakers', () => {
    const vtt = 'WEBVTT\n\n00:00.000 --> 00:04.000\n<v A>Run!</v><v B>Now!</v>'
    expect(lines(vtt)).toEqual([
      [0, 2, 'A', 'Run!'],
      [2, 4, 'B', 'Now!'],
    ])
  })

  it('reads the "Name: text" form of meeting tools', () => {
    expect(lines('WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nDungeon Master: Roll.')).toEqual([
      [1, 2, 'Dungeon Master', 'Roll.'],
    ])
  })
})

describe('importing an SRT file', () => {
  it('reads cues that have no end, or one before their start', () => {
    const srt =
      '1\n00:00:01,000 -->\nGM: We ride\nMira: At dawn\n\n2\n00:00:03,000 --> 00:00:02,000\nGM: Done.\n'
    expect(lines(srt)).toEqual([
      [1, 2, 'GM', 'We ride'],
      [2, 3, 'Mira', 'At dawn'],
      [3, expect.closeTo(3.33, 2), 'GM', 'Done.'],
    ])
  })

  it('reads numbered cues with names', () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,500\nRowan: We go\nto the keep.\n\n2\n00:00:03,000 --> 00:00:04,000\nHe said: no.\n'
    expect(lines(srt)).toEqual([
      [1, 2.5, 'Rowan', 'We go to the keep.'],
      [3, 4, null, 'He said: no.'],
    ])
  })

  it('reads cues without blank lines between them', () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n42'
    expect(lines(srt)).toEqual([
      [1, 2, null, 'One'],
      [2, 3, null, 'Two 42'],
    ])
  })
})

describe('importing JSON', () => {
  it('reads verbose_json and assigns words to lines', () => {
    const found = parseTranscript(
      JSON.stringify({
        duration: 4,
        language: 'english',
        text: 'Hello there. Go.',
        segments: [
          { id: 0, start: 0, end: 2, text: ' Hello there.' },
          { id: 1, start: 2, end: 4, text: ' Go.' },
        ],
        words: [
          { word: 'Hello', start: 0, end: 0.5 },
          { word: 'there', start: 0.6, end: 1.9 },
          { word: 'Go', start: 2.2, end: 3 },
        ],
      }),
    )
    expect(found?.language).toBe('en')
    expect(found?.segments.map((segment) => segment.words?.map((word) => word.text))).toEqual([
      ['Hello', 'there'],
      ['Go'],
    ])
  })

  it('reads diarized_json, whisper.cpp, WhisperX, turns and plain arrays', () => {
    const diarized = { duration: 3, segments: [{ id: 'a', start: 0, end: 1, speaker: 'A', text: 'Hi' }] }
    expect(lines(JSON.stringify(diarized))).toEqual([[0, 1, 'A', 'Hi']])
    const cpp = {
      result: { language: 'de' },
      transcription: [{ offsets: { from: 500, to: 1500 }, text: ' Ja' }],
    }
    expect(lines(JSON.stringify(cpp))).toEqual([[0.5, 1.5, null, 'Ja']])
    expect(parseTranscript(JSON.stringify(cpp))?.language).toBe('de')
    const turns = { turns: [{ start: 1, speaker: 'Mira', text: 'Halt' }] }
    expect(lines(JSON.stringify(turns))).toEqual([[1, expect.closeTo(1.27, 2), 'Mira', 'Halt']])
    expect(lines(JSON.stringify([{ start: '0:01', end: '0:02', speaker: 3, text: 'x' }]))).toEqual([
      [1, 2, 'Speaker 3', 'x'],
    ])
  })

  it('groups words into lines if there are only words', () => {
    const words = [
      { word: 'Stop.', start: 1, end: 1.4, speaker: 'A' },
      { word: 'Who', start: 1.6, end: 1.8, speaker: 'B' },
      { word: 'goes?', start: 1.9, end: 2.3, speaker: 'B' },
    ]
    expect(lines(JSON.stringify({ words }))).toEqual([
      [1, 1.4, 'A', 'Stop.'],
      [1.6, 2.3, 'B', 'Who goes?'],
    ])
  })

  it('detects times in nanoseconds', () => {
    const local = { duration: 10, segments: [{ start: 1e9, end: 2.5e9, text: 'Yes' }] }
    expect(lines(JSON.stringify(local))).toEqual([[1, 2.5, null, 'Yes']])
  })

  it('reads chunks of Transformers pipelines, Deepgram and FunASR', () => {
    const chunks = [
      { timestamp: [0, 2.5], text: ' We ride.' },
      { timestamp: [2.5, null], text: ' At dawn.' },
    ]
    expect(lines(JSON.stringify({ text: 'We ride. At dawn.', chunks }))).toEqual([
      [0, 2.5, null, 'We ride.'],
      [2.5, expect.closeTo(3.03, 2), null, 'At dawn.'],
    ])
    const words = [
      { word: 'we', punctuated_word: 'We', start: 0.2, end: 0.4, speaker: 0 },
      { word: 'ride', punctuated_word: 'ride.', start: 0.5, end: 0.9, speaker: 0 },
    ]
    const channels = [{ detected_language: 'en', alternatives: [{ transcript: 'We ride.', words }] }]
    expect(parseTranscript(JSON.stringify({ metadata: {}, results: { channels } }))).toMatchObject({
      language: 'en',
      segments: [{ start: 0.2, end: 0.9, speaker: 'Speaker 0', text: 'We ride.', words: { length: 2 } }],
    })
    const sentence = { text: 'We ride.', start: 1080, end: 4375, timestamp: [[1080, 1320]], spk: 1 }
    expect(lines(JSON.stringify({ duration: 5, sentence_info: [sentence] }))).toEqual([
      [1.08, 4.375, 'Speaker 1', 'We ride.'],
    ])
  })

  it('detects times in milliseconds, in lines and words, even at the start of a long recording', () => {
    const said = [{ start: 1500, end: 4000, text: 'Yes' }]
    expect(lines(JSON.stringify({ duration: 600, segments: said }))).toEqual([[1.5, 4, null, 'Yes']])
    const words = [
      { word: 'Who', start: 1600, end: 1800 },
      { word: 'goes?', start: 1900, end: 2300 },
    ]
    expect(lines(JSON.stringify({ duration: 600, words }))).toEqual([
      [1.6, expect.closeTo(2.3), null, 'Who goes?'],
    ])
  })

  it('takes no times for milliseconds because a line ends after a short recording', () => {
    const segments = [{ start: 0, end: 30, text: 'Yes' }]
    expect(lines(JSON.stringify({ duration: 1.2, segments }))).toEqual([[0, 30, null, 'Yes']])
  })

  it('assigns words in seconds to lines in nanoseconds', () => {
    const segments = [
      { start: 0, end: 1e9, text: 'Who goes' },
      { start: 1e9, end: 2.5e9, text: 'there?' },
    ]
    const words = ['Who', 'goes', 'there?'].map((word, n) => ({ word, start: n * 0.6, end: n * 0.6 + 0.4 }))
    const found = parseTranscript(JSON.stringify({ duration: 3, segments, words }))
    expect(found?.segments.map((line) => [line.end, line.words?.length])).toEqual([
      [1, 2],
      [2.5, 1],
    ])
  })

  it('reads a file with NaN', () => {
    const json = '{"segments":[{"start":0.0,"end":2.0,"text":"The ferry is late.","avg_logprob":NaN}]}'
    expect(lines(json)).toEqual([[0, 2, null, 'The ferry is late.']])
  })

  it('sorts and clamps broken times, keeping overlapping speakers', () => {
    const segments = [
      { start: 5, end: 9, speaker: 'A', text: 'second' },
      { start: -3, end: 7, speaker: 'A', text: 'first' },
      { start: 6, end: 4, speaker: 'B', text: 'backwards' },
      { start: null, end: 1e300, speaker: 'B', text: 'nowhere' },
    ]
    expect(lines(JSON.stringify({ segments }))).toEqual([
      [0, 5, 'A', 'first'],
      [5, 9, 'A', 'second'],
      [6, 6.6, 'B', 'backwards'],
      [null, null, 'B', 'nowhere'],
    ])
  })
})

describe('importing text with names', () => {
  it('joins continuation lines, and sets no times without timestamps', () => {
    const found = parseTranscript('Session 3\n\nGM: The door opens.\nIt creaks.\n**Mira Vale:** I listen.\n')
    expect(found?.timing).toBe('none')
    expect(found?.speakers).toEqual(['GM', 'Mira Vale'])
    expect(found?.segments.map((segment) => segment.text)).toEqual([
      'Session 3',
      'The door opens. It creaks.',
      'I listen.',
    ])
  })

  it('accepts timestamps before or after the name', () => {
    expect(lines('[00:00:05] GM: Roll.\n[00:00:09] Mira: Twelve.')).toEqual([
      [5, 6.5, 'GM', 'Roll.'],
      [9, expect.closeTo(9.47, 2), 'Mira', 'Twelve.'],
    ])
    expect(lines('GM (0:05): Roll.\nMira  0:09\nTwelve.')).toEqual([
      [5, 6.5, 'GM', 'Roll.'],
      [9, expect.closeTo(9.47, 2), 'Mira', 'Twelve.'],
    ])
  })

  it('shares the time between lines with the same timestamp', () => {
    expect(
      lines('[0:05] GM: Who goes there?\n[0:05] GM: Stand where you are.\n[0:07] Mira: Only me, my lord.'),
    ).toEqual([
      [5, expect.closeTo(5.86, 2), 'GM', 'Who goes there?'],
      [expect.closeTo(5.86, 2), 7, 'GM', 'Stand where you are.'],
      [7, expect.closeTo(8.13, 2), 'Mira', 'Only me, my lord.'],
    ])
  })

  it('reads names in other scripts', () => {
    expect(lines('語り手：扉が開く。\nМира: Стой!')).toEqual([
      [null, null, '語り手', '扉が開く。'],
      [null, null, 'Мира', 'Стой!'],
    ])
  })
})

describe('rejecting other files', () => {
  it.each([
    ['an empty file', ''],
    ['blanks', ' \n\t\n'],
    ['prose without names', 'Once upon a time there was a keep.\nIt fell.'],
    ['a clock and a link', 'See https://example.org at 12:30'],
    ['broken JSON', '{"segments": [{"text": "a'],
    ['JSON without lines', '{"error": {"message": "no"}}'],
    ['a page', '<!doctype html><style>a {\n color: red }</style>'],
    ['a VTT file without cues', 'WEBVTT\n\nNOTE nothing'],
  ])('rejects %s', (_, text) => {
    expect(parseTranscript(text)).toBeNull()
  })

  it('decodes UTF-8 and UTF-16 with a byte order mark, and rejects other bytes', () => {
    const text = 'Mira: Größe 🐉'
    const utf16 = new Uint8Array([...`\ufeff${text}`].join('').length * 2)
    const view = new DataView(utf16.buffer)
    for (const [index, unit] of [...`\ufeff${text}`.split('')].entries())
      view.setUint16(index * 2, unit.charCodeAt(0))
    expect(decodeTranscriptBytes(new TextEncoder().encode(text))).toBe(text)
    expect(decodeTranscriptBytes(utf16)).toBe(text)
    expect(decodeTranscriptBytes(utf16.map((_, index) => utf16[index ^ 1] ?? 0))).toBe(text)
    expect(decodeTranscriptBytes(new Uint8Array([0x4d, 0xff, 0xc0]))).toBeNull()
  })
})

describe('arbitrary files', () => {
  const time = fc.oneof(fc.double(), fc.integer(), fc.constant(null), fc.string())
  const line = fc.record(
    {
      start: time,
      end: time,
      text: fc.oneof(fc.string({ unit: 'binary' }), fc.constant(3)),
      speaker: fc.oneof(fc.string(), fc.constant(null)),
      words: fc.array(fc.record({ word: fc.string(), start: time, end: time })),
    },
    { requiredKeys: [] },
  )

  it('give ascending times, storable text and no empty lines', () => {
    fc.assert(
      fc.property(fc.array(line), (segments) => {
        const found = parseTranscript(JSON.stringify({ segments }))
        let last = 0
        for (const { start, end, text, words } of found?.segments ?? []) {
          expect(text.trim()).not.toBe('')
          expect(text.includes('\0') || !text.isWellFormed()).toBe(false)
          if (start === null || end === null) continue
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThanOrEqual(start)
          for (const word of words ?? []) expect(word.start >= start && word.end <= end).toBe(true)
          last = start
        }
      }),
    )
  })

  it('never cause an exception, and are read in bounded time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseTranscript(text)))
    const hostile = '<v | |[|<|\n|0:|A: |-|{\\|&|WEBVTT\n\n|00:01 --> 00:02\n'.split('|')
    for (const piece of hostile) {
      parseTranscript(piece.repeat(200_000))
      parseTranscript(`WEBVTT\n\n00:01.000 --> 00:02.000\n${piece.repeat(200_000)}`)
      parseTranscript(`Mira: x\n${piece.repeat(200_000)}`)
    }
  }, 30_000)
})
