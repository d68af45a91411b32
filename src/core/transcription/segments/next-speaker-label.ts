import { numberOfLabel } from './engine-label.ts'

/** Continues the numbering of the engines: "Speaker 3" after "Speaker 2". `position` is that of the new speaker, from 0. */
export function nextSpeakerLabel(labels: string[], position: number): string {
  const numbers = labels.map((label) => numberOfLabel(label) ?? 0)
  return `Speaker ${Math.max(position, ...numbers) + 1}`
}
