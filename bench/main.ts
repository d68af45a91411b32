// npm run bench [-- --keep] [PART ...]: prints each figure beside its limit. `--keep` writes bench/results/PART.txt.
// LLM_BASE_URL=… npm run bench -- understanding --episode C1E014 --variant seats|empty [--names kept] [--window 24000]: records answers.
// npm run bench tell -- --file MODEL.gguf [--window 32000]: a model file tells an evening; time, memory, and the recap to read.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { describeRun, takePrinted } from './lib/report.ts'
import { benchSearch } from './search.ts'
import { benchServing } from './serving.ts'
import { benchTell, type TellChoice } from './tell.ts'
import { benchUnderstanding } from './understanding.ts'
import type { RecordingChoice } from './understanding-model.ts'
import { benchWiki } from './wiki.ts'

type Part = [name: string, measure: (choice: RecordingChoice & TellChoice) => Promise<void>]
const parts: Part[] = [
  ['wiki', benchWiki],
  ['search', benchSearch],
  ['serving', benchServing],
  ['understanding', benchUnderstanding],
]
/** Not part of the run of everything. */
const further: Part[] = [['tell', benchTell]]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean' },
    episode: { type: 'string' },
    variant: { type: 'string' },
    window: { type: 'string' },
    names: { type: 'string' },
    file: { type: 'string' },
  },
})
const names = [...parts, ...further].map(([name]) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${names.join(', ')}.\n`)
  process.exit(1)
}

const chosen =
  positionals.length === 0 ? parts : [...parts, ...further].filter(([name]) => positionals.includes(name))
const results = path.join(import.meta.dirname, 'results')
for (const [name, measure] of chosen) {
  const head = describeRun()
  await measure(values)
  const figures = takePrinted()
  if (!values.keep) continue
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, `${name}.txt`), `${head}\n${figures}`)
}
