/** One line of the report: what was measured, how much, and what it is held against. */
export function printFigure(name: string, value: string, held: string): void {
  process.stdout.write(`${name.padEnd(44)} ${value.padStart(14)}   ${held}\n`)
}

export function printHeading(title: string): void {
  process.stdout.write(`\n${title}\n`)
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
export const share = (value: number): string => value.toFixed(3)
