import { benchAdminLists } from './admin-lists.ts'
import { benchAdminUsers } from './admin-users.ts'
import { benchBook } from './book.ts'
import { benchExport } from './export.ts'
import { benchLinks } from './links.ts'
import { readMachine } from './machine.ts'
import { writePage } from './page.ts'
import { benchPages } from './pages.ts'
import { report } from './report.ts'
import { keepResults, readResults } from './results.ts'
import { benchServing } from './serving.ts'
import { benchSoak } from './soak.ts'
import { benchSpeakers } from './speakers.ts'
import { benchStart } from './start.ts'
import { benchUnderstanding } from './understanding.ts'
import { benchUpload } from './upload.ts'
import { benchWiki } from './wiki.ts'
import { benchWikiServer } from './wiki-server.ts'

const parts: Record<string, () => Promise<void>> = {
  start: benchStart,
  pages: benchPages,
  upload: benchUpload,
  understanding: benchUnderstanding,
  speakers: benchSpeakers,
  wiki: benchWiki,
  links: benchLinks,
  'wiki-server': benchWikiServer,
  export: benchExport,
  book: benchBook,
  serving: benchServing,
  'admin-users': benchAdminUsers,
  'admin-lists': benchAdminLists,
}
/** What takes half an hour is measured only where it is named. */
const long: typeof parts = { soak: benchSoak }
const all = { ...parts, ...long }
const [flags, asked] = [
  process.argv.slice(2).filter((one) => one.startsWith('--')),
  process.argv.slice(2).filter((one) => !one.startsWith('--')),
]
const unknown = asked.filter((name) => !(name in all))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(all).join(', ')}\n`)
  process.exit(1)
}
for (const [name, measure] of Object.entries(asked.length === 0 ? parts : all)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const state = readMachine()
  const from = report.length
  await measure()
  if (flags.includes('--keep')) keepResults(report.slice(from), state)
}
if (flags.includes('--keep')) writePage(readResults())
