import { wikiLimits } from '#contract/wiki.ts'

/** One line of the report, under its heading. */
export type Figure = { name: string; value: string; held: string }
/** What has been measured in this run, in its order. */
export const report: { heading: string; figures: Figure[] }[] = []

/** What was measured, how much, and what it is held against: "limit 20 ms", or what it was measured beside. */
export function printFigure(name: string, value: string, held: string): void {
  report.at(-1)?.figures.push({ name, value, held })
  process.stdout.write(`${name.padEnd(44)} ${value.padStart(14)}   ${held}\n`)
}

/** The last one is more than a wiki may have: it shows how the work grows. */
export const wikiSizes = [5_000, 50_000, 200_000] as const

/** For a wiki of so many entries: limits are those of the largest that there may be; beyond it figures only show how the work grows. */
export const printForSize =
  (entryCount: number): typeof printFigure =>
  (name, value, held) =>
    printFigure(name, value, entryCount > wikiLimits.entries ? '' : held)

export function printHeading(heading: string): void {
  report.push({ heading, figures: [] })
  process.stdout.write(`\n${heading}\n`)
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const share = (value: number): string => value.toFixed(3)
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const megabytes = (kilobytes: number): string => `${(kilobytes / 1024).toFixed(0)} MB`

/** The value that so large a part of all does not exceed. */
export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
