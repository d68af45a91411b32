import path from 'node:path'

/** Holds the sample campaign, as the server imports it, and its recordings. */
export const sampleFolder = path.join(import.meta.dirname, '../src/server/sharing/import/sample')

export type DemoLine = { speaker: string; text: string }

export function parseLines(text: string): DemoLine[] {
  return text
    .trim()
    .split('\n')
    .map((line) => ({ speaker: line.slice(0, line.indexOf(':')), text: line.slice(line.indexOf(':') + 2) }))
}
