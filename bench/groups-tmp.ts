import { readFileSync } from 'node:fs'
import { groupBySound } from '#core/reading/names/group-by-sound.ts'
import { tokenize } from '#core/reading/language/tokenize.ts'
import { isCommonWord, isDictionaryName } from '#core/reading/language/words/common-words.ts'
import { realWorldWords } from '#core/reading/language/words/table-lexicon.ts'
const read = (f: string) => JSON.parse(readFileSync(f, 'utf8'))
const T = '/work/shared/fixtures/transcripts/'
const ord = (w: string) => isCommonWord(w) || realWorldWords.has(w)
const run = (texts: string[]) => { const m = new Map<string, number>(); for (const t of texts) { const tok = tokenize(t.replace(/-/g, ' ')); tok.forEach((x, i) => { for (let n = 1; n <= 3; n++) { const w = tok.slice(i, i + n); if (w.length < n || w.slice(1).some((y) => y.isSeparated) || !w.every((y) => y.isCapital && (n === 1 || !y.startsSentence))) break; if (n > 1 ? w.every((y) => ord(y.word) || isDictionaryName(y.word)) : ord(x.word) || isDictionaryName(x.word)) continue; const k = w.map((y) => y.text).join(' '); m.set(k, (m.get(k) ?? 0) + 1) } }) } 
 return groupBySound([...m].map(([text, count]) => ({ text, count }))).map((g) => g.map((s) => `${s.text} ${s.count}`).join(' | ')) }
for (const f of ['heard', 'heard2', 'heard3']) try { console.log('==', f, '\n' + run(read(`/tmp/names/${f}.json`).segments.map((s: any) => s.text)).join('\n')) } catch (e) { console.log(String(e)) }
for (const ep of ['C1E014', 'C1E027', 'C1E028', 'C2E005', 'C2E006', 'C2E020']) { const g = run(read(`${T}${ep}.json`).turns.map((t: any) => t.text)); console.log('==', ep, g.length, '\n' + g.join('\n')) }
