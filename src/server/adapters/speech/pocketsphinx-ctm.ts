export type CtmWord = { utterance: number; text: string; start: number; end: number }

/**
 * Parses lines of the form "utterance channel start duration word confidence". Skips fillers such as `<sil>`; a pronunciation variant
 * such as `read(2)` becomes `read`.
 */
export function parseCtm(ctm: string): CtmWord[] {
  return ctm.split('\n').flatMap((line) => {
    const [utterance, , start, duration, spoken] = line.trim().split(/\s+/)
    const text = spoken?.replace(/\(\d+\)$/, '') ?? ''
    if (text === '' || /^[<[+]/.test(text)) return []
    const from = Number(start)
    const found = { utterance: Number(utterance), text, start: from, end: from + Number(duration) }
    return Number.isFinite(found.utterance) && Number.isFinite(found.end) ? [found] : []
  })
}
