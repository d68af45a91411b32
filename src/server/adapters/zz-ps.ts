import { createPocketSphinxTranscriber } from '#server/adapters/pocketsphinx-transcriber.ts'
import { statSync } from 'node:fs'
const [file='', ch='1'] = process.argv.slice(2)
const t = createPocketSphinxTranscriber({ searchPath: '/usr/bin', workFolder: '/tmp/hs', parallel: 1 })
const channels = ch === '2' ? 2 : 1
const sound = { path: file, sampleRate: 16000 as const, channels: channels as 1|2, frames: statSync(file).size / 2 / channels }
const a = Date.now()
const h = await t.transcribe({ sound, language: null, vocabulary: [], speakerCount: null, signal: new AbortController().signal, onProgress: () => {}, checkpoint: { load: async () => null, save: async () => {} } })
console.log((Date.now()-a)/1000, sound.frames/16000)
for (const s of h.segments) console.log(s.start.toFixed(2), s.end.toFixed(2), s.text)
