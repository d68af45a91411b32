/** One line of the report: what was measured, how much, and what it is held against. */
export function printFigure(name: string, value: string, held: string): void {
  process.stdout.write(`${name.padEnd(44)} ${value.padStart(14)}   ${held}\n`)
}

export function printHeading(title: string): void {
  process.stdout.write(`\n${title}\n`)
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const share = (value: number): string => value.toFixed(3)
export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`

/** The value that so large a part of all does not exceed. */
export const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN
