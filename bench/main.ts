// npm run bench [-- --keep] [PART ...]: prints each figure beside its limit. `--keep` writes bench/results/PART.txt.
// npm run bench -- --growth: growth of the server's memory, about an hour.
// LLM_BASE_URL=… npm run bench -- understanding --episode C1E014 --variant seats|empty [--names kept] [--window 24000]: records answers.
// LLM_BASE_URL=… npm run bench ask: prints the answers of that model for judging.
// npm run bench tell -- --file MODEL.gguf [--window 32000]: a model file tells an evening; time, memory, and the recap to read.
// npm run bench -- understanding --speech: word errors of the built-in speech model, about two minutes.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchAsk } from './ask.ts'
import { describeRun, takePrinted } from './lib/report.ts'
import { benchGrowth } from './lib/soak.ts'
import { benchPages } from './pages.ts'
import { benchReading } from './reading.ts'
import { benchSearch } from './search.ts'
import { benchServing } from './serving.ts'
import { benchStart } from './start.ts'
import { benchTell, type TellChoice } from './tell.ts'
import { benchUnderstanding } from './understanding.ts'
import type { RecordingChoice } from './understanding-model.ts'
import { benchUpload } from './upload.ts'
import { benchWiki } from './wiki.ts'

type Part = [name: string, measure: (choice: RecordingChoice & TellChoice) => Promise<void>]
const parts: Part[] = [
  ['start', benchStart],
  ['pages', benchPages],
  ['upload', benchUpload],
  ['reading', benchReading],
  ['wiki', benchWiki],
  ['serving', benchServing],
  ['search', benchSearch],
  ['understanding', benchUnderstanding],
  ['ask', benchAsk],
]
/** Not part of the run of everything. */
const further: Part[] = [['tell', benchTell]]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean' },
    growth: { type: 'boolean' },
    episode: { type: 'string' },
    variant: { type: 'string' },
    window: { type: 'string' },
    names: { type: 'string' },
    speech: { type: 'boolean' },
    file: { type: 'string' },
  },
})
const names = [...parts, ...further].map(([name]) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(
    `No such part: ${unknown.join(', ')}. There are: ${names.join(', ')}; and --growth, which takes about an hour.\n`,
  )
  process.exit(1)
}

const isEverything = positionals.length === 0 && !values.growth
const chosen = isEverything
  ? [...parts]
  : [...parts, ...further].filter(([name]) => positionals.includes(name))
if (values.growth) chosen.push(['growth', benchGrowth])
const results = path.join(import.meta.dirname, 'results')
for (const [name, measure] of chosen) {
  const head = describeRun()
  await measure(values)
  const figures = takePrinted()
  if (!values.keep) continue
  mkdirSync(results, { recursive: true })
  writeFileSync(path.join(results, `${name}.txt`), `${head}\n${figures}`)
}
