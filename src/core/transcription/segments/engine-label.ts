/** Returns 2 for "Speaker 2" and "speaker_2", as engines label voices; null for other labels. */
export function numberOfLabel(label: string): number | null {
  const [, number] = /^speaker[ _]?(\d+)$/i.exec(label) ?? []
  return number === undefined ? null : Number(number)
}
