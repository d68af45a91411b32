import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawAgainstLimits, drawGrowth } from './charts.ts'
import { readAmount, readLimit } from './read-figure.ts'
import type { Results } from './results.ts'

const docs = path.join(import.meta.dirname, '../docs')
type Part = Results['parts'][number] & Pick<Results, 'commit'>

/** Of every heading what was measured last. */
function listNewest(results: Results[]): Part[] {
  const newest = new Map<string, Part>()
  for (const { commit, parts } of results.toReversed()) {
    for (const one of parts) newest.set(one.heading, { ...one, commit })
  }
  return [...newest.values()]
}

/** What comes before the size of the wiki in a heading, the size, and what comes after it. */
const sized = /^(.*\()([\d,]+) (?:entries|descriptions)(?:, | and )(.*)$/

/** Figures that were measured for wikis of several sizes under the same name, by what was measured. */
function listGrowth(parts: Part[]) {
  const rows = parts.flatMap(({ heading, figures }) => {
    const [, before, size = '', after] = sized.exec(heading) ?? []
    if (before === undefined) return []
    const ofParts = { heading: `${before}${after}`, size: Number(size.replaceAll(',', '')) }
    return figures.flatMap(({ name, value }) => {
      const read = name.startsWith('longest wait') ? null : readAmount(value)
      return read && read.amount > 0 ? [{ ...ofParts, name, value, amount: read.amount }] : []
    })
  })
  return [...Map.groupBy(rows, ({ heading }) => heading)].flatMap(([heading, measured]) => {
    const figures = [...Map.groupBy(measured, ({ name }) => name)]
      .filter(([, points]) => points.length > 1)
      .map(([name, points]) => ({ name, points: points.toSorted((a, b) => a.size - b.size) }))
    return figures.length > 0 ? [{ heading, figures }] : []
  })
}

/** Writes docs/performance.md with its charts, from all that was kept. */
export function writePage(results: Results[]): void {
  const parts = listNewest(results)
  const [newest] = results
  if (!newest) return
  const held = parts.map(({ heading, figures }) => ({
    heading,
    figures: figures.flatMap((figure) => {
      if (figure.name.startsWith('longest wait')) return []
      const [amount, limit] = [readAmount(figure.value), readLimit(figure.held)]
      return amount && limit
        ? [{ name: figure.name, value: figure.value, ...limit, amount: amount.amount }]
        : []
    }),
  }))
  writeFileSync(path.join(docs, 'performance-limits.svg'), drawAgainstLimits(held))
  writeFileSync(path.join(docs, 'performance-growth.svg'), drawGrowth(listGrowth(parts)))

  const { processor, cores, memory, node } = newest.machine
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const tables = parts.map(({ heading, load, reference, commit, figures }) =>
    [
      `### ${heading}`,
      '',
      `Measured at ${commit}; before: load ${load.toFixed(1)}${reference ? `, reference work ${reference} ms` : ''}.`,
      '',
      '| what | measured | held against |',
      '|---|---:|---|',
      ...figures.map(
        ({ name, value, held: against }) => `| ${cell(name)} | ${cell(value)} | ${cell(against)} |`,
      ),
    ].join('\n'),
  )
  const text = `# Speed

Made by \`npm run bench -- --keep\`; the figures lie in \`bench/results/\`, each file with its machine and commit. What they mean for
an installation is told in [capacity.md](capacity.md).

The machine: ${processor}, ${cores} cores, ${memory} of memory, Node ${node}. It is a guest among others: the reference work, always the
same, says how fast it was at that hour.

![Each figure against its limit](performance-limits.svg)

## From 5,000 to 200,000 entries

A line that is no steeper than the dotted one grows no faster than the wiki.

![How figures grow with the wiki](performance-growth.svg)

## Every figure

${tables.join('\n\n')}
`
  writeFileSync(path.join(docs, 'performance.md'), text)
}
