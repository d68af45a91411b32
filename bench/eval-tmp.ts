import { readFileSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { hearNames } from '#core/names/hear-names.ts'
import { diffArrays } from 'diff'
const diffWords = (a: string, b: string) => diffArrays(a.split(' '), b.split(' ')).map(({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text: value.join(' ') }))
const read = (f: string) => JSON.parse(readFileSync(f, 'utf8'))
const T = '/work/shared/fixtures/transcripts/'
const quiet = process.argv.includes('-q')
if (0) for (const a of process.argv) { const tuning: any = {}; const m = /^(\w+)=([\d.]+)$/.exec(a); if (m) (tuning as any)[m[1]!] = Number(m[2]) }
const namesOf = (g: any) => g.entities.map((e: any) => ({ forms: [e.name, ...e.aliases] }))
const players = (g: any) => [...new Set<string>(g.turns.flatMap((t: any) => t.speaker.split(' & ')))].filter((s) => !/^(ALL|CREW)/.test(s)).map((s) => ({ forms: [s[0] + s.slice(1).toLowerCase()], isPlayer: true }))
const createHearing = (names: any[]) => (texts: string[]) => { const out = hearNames(texts.map((text) => ({ text, undone: [] })), names, new Set()); return texts.map((text, i) => { if (out[i] == null) return { text, ch: [] as any[] }; const ch: any[] = []; let heard = ''; let name = ''; const flush = () => { if (heard || name) ch.push({ heard: heard.trim(), name: name.trim() }); heard = name = '' }; for (const p of diffWords(text, out[i]!)) { if (p.kind === 'same' && p.text.trim()) flush(); else if (p.kind === 'removed') heard += p.text; else if (p.kind !== 'same') name += p.text; else { heard += ' '; name += ' ' } } flush(); return { text: out[i]!, ch } }) }
const other = ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020'].flatMap((e) => namesOf(read(`${T}${e}.json`)))
const sets: [string, string, string][] = [['C1E014', '/tmp/evening/ev', '/tmp/names/heard.json'], ['C2E020', '/tmp/names/ev2', '/tmp/names/heard2.json'], ['C1E027', '/tmp/names/ev3', '/tmp/names/heard3.json']]
for (const [ep, folder, heardFile] of sets) {
  const g = read(`${T}${ep}.json`)
  let heard: any; try { heard = read(heardFile) } catch { continue }
  const names0 = [...namesOf(g), ...players(g)]
  for (const [label, names] of [['gold', names0], ['300', [...names0, ...other.filter((o: any) => !names0.some((n) => n.forms[0] === o.forms[0])).filter((o: any, i: number, all: any[]) => all.findIndex((x) => x.forms[0] === o.forms[0]) === i)].slice(0, 300)]] as const) {
    const hear = createHearing(names)
    const began = process.cpuUsage()
    const done = hear(heard.segments.map((s: any) => s.text)); const segments = heard.segments.map((s: any, i: number) => ({ ...s, ...done[i] }))
    const ms = process.cpuUsage(began).user / 1000
    writeFileSync('/tmp/names/out.json', JSON.stringify({ segments }))
    const out = execFileSync('node', ['--experimental-default-type=module', '/work/shared/tools/score-evening.mjs', folder + '/reference.json', '/tmp/names/out.json', '-', `/tmp/names/names-${ep}.json`], { encoding: 'utf8' })
    console.log('==', ep, label, names.length, out.split('\n')[0], out.split('\n').find((l) => l.startsWith('names right'))!.slice(0, quiet ? 26 : 4000), ms.toFixed(0), 'ms')
    if (!quiet || label === 'gold') for (const s of segments) for (const c of s.ch) console.log('   ', c.heard, '→', c.name)
    const ref = read(folder + '/reference.json')
    for (const { ch } of hear(ref.turns.map((t: any) => t.text))) for (const c of ch) console.log('   REF WRONG', c.heard, '→', c.name)
  }
}
for (const ep of ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020']) {
  const g = read(`${T}${ep}.json`); const hear = createHearing([...namesOf(g), ...players(g)]); const m = new Map<string, number>()
  for (const { ch } of hear(g.turns.map((t: any) => t.text))) for (const c of ch) { const k = `${c.heard} → ${c.name}`; m.set(k, (m.get(k) ?? 0) + 1) }
  console.log(ep, [...m].map(([k, n]) => (n > 1 ? `${k} ×${n}` : k)).join('; '))
}

console.log('--- unknown names: names of the other campaign on true texts')
for (const ep of ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020']) {
  const g = read(`${T}${ep}.json`)
  const names = ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020'].filter((e) => e[1] !== ep[1]).flatMap((e) => namesOf(read(`${T}${e}.json`)))
  const own = new Set(namesOf(g).flatMap((x: any) => x.forms))
  const hear = createHearing(names.filter((n: any) => !n.forms.some((f: string) => own.has(f)))); const m = new Map<string, number>(); let total = 0
  for (const { ch } of hear(g.turns.map((t: any) => t.text))) for (const c of ch) { total++; const k = `${c.heard} → ${c.name}`; m.set(k, (m.get(k) ?? 0) + 1) }
  console.log(ep, names.length, 'changes', total, 'of', g.turns.reduce((s: number, t: any) => s + t.text.split(' ').length, 0), [...m].map(([k, n]) => (n > 1 ? `${k} ×${n}` : k)).join('; '))
}