import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTranscript, readTranscriptBytes } from './parse-transcript.ts'

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
      '1\n00:00:01,000 --> 00:00:02,500\nMira: We go\nto the keep.\n\n2\n00:00:03,000 --> 00:00:04,000\nHe said: no.\n'
    expect(lines(srt)).toEqual([
      [1, 2.5, 'Mira', 'We go to the keep.'],
      [3, 4, 'Mira', 'He said: no.'],
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
    [
      'text under unknown headings',
      '<< Thu 12 Nov 19:04 // quill >>\nTwice: yes.\nChannel: scene\nDate: today\nThe end.',
    ],
    ['a mail', 'From: Quill\nTo: Ilse\nSubject: The marsh\n\nThe ferry is late.\nBring the lantern.'],
    [
      'lines with dates of an unknown form',
      '2026/11/12_19h scene\nThe ferry.\n2026/11/13_19h scene\nThe fog.',
    ],
    ['broken JSON', '{"segments": [{"text": "a'],
    ['JSON without lines', '{"error": {"message": "no"}}'],
    ['a page', '<!doctype html><style>a {\n color: red }</style>'],
    ['a VTT file without cues', 'WEBVTT\n\nNOTE nothing'],
  ])('rejects %s', (_, text) => {
    expect(parseTranscript(text)).toBeNull()
  })
})

describe('a file that cannot be read', () => {
  const advise = (text: string) => {
    const read = readTranscriptBytes(new Uint8Array(Buffer.from(text, 'latin1')))
    return 'advice' in read ? read.advice : null
  }

  it.each([
    ['a Word file', 'PK\x03\x04....[Content_Types].xml....word/document.xml', /Word file.*VTT/],
    ['an OpenDocument file', 'PK\x03\x04..mimetypeapplication/vnd.oasis.opendocument.text', /OpenDocument/],
    ['another zip file', 'PK\x03\x04..track.flac', /Unpack/],
    ['an old Word file', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', /old Word file/],
    ['a PDF file', '%PDF-1.7\n%\xe2\xe3', /PDF.*VTT/],
    ['rich text', '{\\rtf1\\ansi Quill: hi}', /rich text/],
    [
      'XML captions',
      '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><p>x</p></tt>',
      /XML captions/,
    ],
    ['a web page', '<!DOCTYPE html><p>Quill: hi</p>', /web page/],
    ['ASS subtitles', '[Script Info]\nTitle: x\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,x', /SRT/],
    [
      'a text of DiscordChatExporter',
      '=====\nGuild: The Marsh\nChannel: play / scene\n=====\n\n[11/12/2026 7:04 PM] quill\nHi.\nTwice: yes.\n',
      /channel as JSON/,
    ],
    ['anything else', '\0\x01\x02\x03\0\x01\x02', /VTT, SRT or JSON/],
  ])('says which export to choose for %s', (_, file, advice) => {
    expect(advise(file)).toMatch(advice)
  })
})

describe('the encoding of a file', () => {
  const names = (bytes: Uint8Array) => {
    const read = readTranscriptBytes(bytes)
    return 'advice' in read
      ? null
      : read.transcript.segments.map(({ speaker, text }) => `${speaker}: ${text}`)
  }
  const utf16 = (text: string, isBig: boolean) => {
    const bytes = new Uint8Array(text.length * 2)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), !isBig)
    return bytes
  }

  it.each(['Mira: Größe 🐉', 'Ильзе: Паром опаздывает.', '小明：门开了。\n小明：快跑！'])(
    'is UTF-8 or UTF-16 with or without byte order mark: %s',
    (text) => {
      const expected = names(new TextEncoder().encode(text))
      expect(expected?.join()).toContain(text.slice(0, 2))
      for (const isBig of [true, false]) {
        expect(names(utf16(`\ufeff${text}`, isBig))).toEqual(expected)
        expect(names(utf16(`${text}\n`, isBig))).toEqual(expected)
      }
    },
  )

  it('is Windows-1252 if the bytes are not UTF-8, and the report says so', () => {
    const bytes = new Uint8Array(
      Buffer.from('J\xf6rg: Die F\xe4hre \x96 \x84endlich\x93.\nIn\xe9s: \xbfqu\xe9?', 'latin1'),
    )
    expect(names(bytes)).toEqual(['Jörg: Die Fähre – „endlich“.', 'Inés: ¿qué?'])
    const read = readTranscriptBytes(bytes)
    expect('transcript' in read && read.transcript.notes.join()).toContain('Windows-1252')
  })

  it('stays UTF-8 if a single byte is broken', () => {
    const bytes = Buffer.concat([Buffer.from('Jörg: Die Fähre ist spät. Größe'), Buffer.from([0xff])])
    expect(names(new Uint8Array(bytes))?.join()).toContain('Jörg: Die Fähre ist spät. Größe')
  })
})

describe('times of the day', () => {
  const starts = (text: string) => parseTranscript(text)?.segments.map(({ start }) => start)

  it.each([
    ['over midnight', '[19:04:22] Quill: Hi.\n[19:04:31] Ilse: Hi.\n[00:00:10] Quill: Late.', [0, 9, 17_748]],
    ['with AM and PM', '11:59:30 PM Quill: Hi.\n12:00:10 AM Quill: Late.', [0, 40]],
    [
      'on a clock of twelve hours',
      '[11:59:50] Quill: Hi.\n[12:30:00] Quill: Hi.\n[1:00:00] Quill: Hi.',
      [0, 1810, 3610],
    ],
    [
      'without seconds',
      ['19:04', '19:05', '19:05', '19:07']
        .map((time) => `[${time}] Quill: ${'The ferry is late. '.repeat(4)}`)
        .join('\n'),
      [0, 60, expect.closeTo(68, 0), 180],
    ],
    [
      'in subtitles',
      '1\n23:59:58,000 --> 23:59:59,000\nHi.\n\n2\n23:59:59,000 --> 00:00:02,000\nLate.\n',
      [0, 1],
    ],
  ])('are counted from the first line %s', (_, text, expected) => {
    expect(starts(text)).toEqual(expected)
    expect(parseTranscript(text)?.notes).toHaveLength(1)
  })

  it.each([
    ['from the beginning', '[0:00:05] Quill: Hi.\n[3:59:00] Ilse: Hi.', [5, 14_340]],
    ['from the middle', '[1:02:03] Quill: Hi.\n[1:02:09] Ilse: Hi.', [3723, 3729]],
    ['out of order', '[0:30] Quill: Hi.\n[0:10] Ilse: Hi.', [10, 30]],
  ])('are not what a recording is timed with %s', (_, text, expected) => {
    expect(starts(text)).toEqual(expected)
  })
})

describe('lines that are no speech', () => {
  it('are left out and reported', () => {
    const meet =
      'Marsh evening - Transcript\nAttendees\nQuill, Ilse\n00:00:00\nQuill: Hi.\nIlse: Hi.\nQuill: Go.\nIlse: Yes.\nMeeting ended after 01:02:09'
    expect(parseTranscript(meet)).toMatchObject({
      format: 'Text with times',
      leftOut: {
        count: 4,
        examples: ['Marsh evening - Transcript', 'Attendees', 'Quill, Ilse', 'Meeting ended after 01:02:09'],
      },
    })
  })
})

describe('captions that roll', () => {
  const cue = (n: number, text: string) => `${n}\n00:00:0${n},000 --> 00:00:0${n + 1},000\n${text}\n`
  const texts = (...captions: string[]) =>
    parseTranscript(captions.map((text, index) => cue(index + 1, text)).join('\n'))?.segments.map(
      ({ text }) => text,
    )

  it('lose what they show again', () => {
    expect(
      texts(
        'the ferry is late',
        'the ferry is late\nand the fog',
        'and the fog\nis thick',
        'is thick as wool',
      ),
    ).toEqual(['the ferry is late', 'and the fog', 'is thick', 'as wool'])
    expect(texts('the', 'the ferry', 'the ferry is', 'the ferry is late')).toEqual([
      'the',
      'ferry',
      'is',
      'late',
    ])
  })

  it('differ from speech that repeats a word', () => {
    const said = ['No.', 'No. I will not.', 'I roll.', 'Roll what?', 'What do you mean?']
    expect(texts(...said)).toEqual(said)
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
