import { readFileSync } from 'node:fs'
import { hearNames } from '#core/names/hear-names.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { scoreEntities } from '/work/shared/tools/score.mjs'
import { words } from '/tmp/names/words.mjs'
const read = (f: string) => JSON.parse(readFileSync(f, 'utf8'))
const T = '/work/shared/fixtures/transcripts/'
const players: any = { 1: { LAURA: "Vex'ahlia", LIAM: "Vax'ildan", TRAVIS: 'Grog', TALIESIN: 'Percival', MARISHA: 'Keyleth', SAM: 'Scanlan', ASHLEY: 'Pike', ORION: 'Tiberius' }, 2: { LAURA: 'Jester', LIAM: 'Caleb', TRAVIS: 'Fjord', TALIESIN: 'Mollymauk', MARISHA: 'Beauregard', SAM: 'Nott', ASHLEY: 'Yasha' } }
const verbose = process.argv.includes('-v')
for (const [ep, folder, heardFile] of [['C1E014', '/tmp/evening/ev', '/tmp/names/heard.json'], ['C2E020', '/tmp/names/ev2', '/tmp/names/heard2.json'], ['C1E027', '/tmp/names/ev3', '/tmp/names/heard3.json']] as const) {
  const g = read(`${T}${ep}.json`); let heard: any; try { heard = read(heardFile) } catch { continue }
  const ref = read(folder + '/reference.json')
  const text = ' ' + ref.turns.map((t: any) => words(t.text).join(' ')).join(' | ') + ' '
  const isSaid = (n: string) => { const k = words(n).join(' '); return k && (text.includes(` ${k} `) || text.includes(` ${k}'s `)) }
  const gold = { ...g, entities: g.entities.filter((e: any) => [e.name, ...e.aliases].some(isSaid)) }
  const seats = Object.entries(players[g.campaign]).flatMap(([player, character]) => { const e = g.entities.find((x: any) => x.pc && x.name.split(' ')[0] === character); return e ? [{ player: player[0] + player.slice(1).toLowerCase(), character: e.name, aliases: e.aliases }] : [] })
  const given = gold.entities.filter((e: any) => !e.pc).flatMap((e: any) => [e.name, ...e.aliases])
  const vocab = { known: [], table: seats, vocabulary: given, isHeard: true }
  const nothing = { known: [], table: [], vocabulary: [], isHeard: true }
  const names = [...gold.entities.map((e: any) => ({ forms: [e.name, ...e.aliases] })), ...seats.map((s) => ({ forms: [s.character, ...s.aliases] })), ...seats.map((s) => ({ forms: [s.player], isPlayer: true }))]
  const flat = [...given.map((n: string) => ({ forms: [n] })), ...seats.map((s) => ({ forms: [s.character, ...s.aliases] })), ...seats.map((s) => ({ forms: [s.player], isPlayer: true }))]
  const toLines = (list: any[]) => list.map((t, i) => ({ id: String(i), start: t.start, end: t.end, speaker: t.speaker, text: t.text }))
  const correct = (known: any) => { const out = hearNames(heard.segments.map((s: any) => ({ text: s.text, undone: [] })), known, new Set()); return heard.segments.map((s: any, i: number) => ({ ...s, text: out[i] ?? s.text })) }
  for (const [label, lines, context] of [['true, nothing', ref.turns, { ...nothing, isHeard: false }], ['true, names', ref.turns, { ...vocab, isHeard: false }], ['heard, nothing', heard.segments, nothing], ['heard, names, uncorrected', heard.segments, vocab], ['heard, corrected, reader told nothing', correct(names), nothing], ['heard, corrected, names', correct(names), vocab], ['heard, corrected flat vocabulary, names', correct(flat), vocab]] as const) {
    const entities = extractEntities(toLines(lines as any), context as any)
    const s = scoreEntities(gold, { entities })
    console.log(ep, label.padEnd(40), 'F1', s.f1.toFixed(3), 'P', s.precision.toFixed(2), 'R', s.recall.toFixed(2), `tp ${s.tp} of ${s.gold}, false ${s.falsePositives}, dup ${s.duplicates}, neutral ${s.neutral}`)
    if (verbose) console.log('   missed', s.missed.join('; '), '\n   false', s.fpNames.join('; '), '\n   dup', s.dupNames.join('; '))
  }
}
