import { readFileSync } from 'node:fs'
import { hearNames } from '#core/names/hear-names.ts'
const read = (f: string) => JSON.parse(readFileSync(f, 'utf8'))
const T = '/work/shared/fixtures/transcripts/'
const names = ['C2E005', 'C2E006', 'C2E020','C1E014','C1E027'].flatMap((e) => read(`${T}${e}.json`).entities.map((x: any) => ({ forms: [x.name, ...x.aliases] }))).slice(0, 300)
const lines = read(`${T}C1E028.json`).turns.map((t: any) => t.text.toLowerCase().replace(/grog|vax|vex|percy|keyleth|scanlan|trinket/g, (m: string) => m + 'ink'))
const t0 = process.cpuUsage()

const t1 = process.cpuUsage(t0).user / 1000
let n = 0
n = hearNames(lines.map((text: string) => ({ text, undone: [] })), names, new Set()).filter(Boolean).length
console.log(lines.length, names.length, t1, process.cpuUsage(t0).user / 1000, n)
