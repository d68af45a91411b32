import { estimateTokens } from '#core/reading/questions/prompt.ts'

/** Room for the difference between estimated and real tokens, and for what a server adds around a prompt. */
const usedShare = 0.94
/** The longest question, with what the reading found, without sentences to check. */
const questionTokens = 2_900
const longestAnswer = 9_000
/** In smaller windows, an answer may have this share. */
const answerShare = 0.3
/** A longer abridgement takes longer to write than it helps. */
const longestAbridgement = 16_000
const wordsPerToken = 0.7

export type WindowPlan = {
  /** Tokens that a question and its answer may have together. */
  window: number
  answerTokens: number
  /** Tokens for the instructions and the prefix. */
  prefixTokens: number
}

export function planWindow(window: number): WindowPlan {
  const answerTokens = Math.min(longestAnswer, Math.floor(window * answerShare))
  return {
    window,
    answerTokens,
    prefixTokens: Math.floor(window * usedShare) - answerTokens - questionTokens,
  }
}

/** Tokens that are left for a question and its answer behind a prefix. */
export const leftTokens = ({ window }: WindowPlan, beginning: string): number =>
  Math.floor(window * usedShare) - estimateTokens(beginning)

export type AbridgePart = { rows: string; words: number }

/**
 * Cuts rows into parts whose abridgements together fit behind `beginning`, the instructions and the rest of the prefix.
 * @returns no parts if the rows fit as they are
 */
export function planParts(rows: string[], beginning: string, plan: WindowPlan): AbridgePart[] {
  const sizes = rows.map((row) => estimateTokens(row) + 1)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  const room = plan.prefixTokens - estimateTokens(beginning)
  if (total <= room) return []
  const share = Math.min(room, longestAbridgement) / total
  // A part, its abridgement, and the question around them fill the window.
  const partTokens = Math.floor(
    (plan.window * usedShare - estimateTokens(beginning) - 1_200) / (1 + share * 1.6),
  )
  const count = Math.ceil(total / Math.max(500, partTokens))
  const parts: AbridgePart[] = []
  let part: string[] = []
  let tokens = 0
  let done = 0
  const close = () => {
    if (part.length > 0)
      parts.push({
        rows: part.join('\n'),
        words: Math.max(60, Math.round(tokens * share * wordsPerToken * 0.9)),
      })
    part = []
    tokens = 0
  }
  for (const [index, row] of rows.entries()) {
    // Cuts where the share of the whole is reached, so that the last part is as long as the others.
    if (tokens > 0 && done + (sizes[index] ?? 0) / 2 > ((parts.length + 1) * total) / count) close()
    part.push(row)
    tokens += sizes[index] ?? 0
    done += sizes[index] ?? 0
  }
  close()
  return parts
}

/** Chooses rows from the whole evening, most of them from its beginning, with at most this many tokens. */
export function chooseSamples(rows: string[], tokens: number): string[] {
  const stretch = 12
  const samples: string[] = []
  let left = tokens
  const take = (from: number) => {
    for (const row of rows.slice(from, from + stretch)) {
      left -= estimateTokens(row) + 1
      if (left < 0) return
      samples.push(row)
    }
  }
  const first = Math.min(rows.length, 60)
  for (let from = 0; from < first; from += stretch) take(from)
  const stretches = 24
  for (let at = 0; at < stretches && left > 0; at++)
    take(first + Math.floor(((rows.length - first) * at) / stretches))
  return [...new Set(samples)]
}

/** Shortens the rows of an abridgement evenly if a model wrote more than there is room for. */
export function fitRows(rows: string[], tokens: number): string[] {
  const total = estimateTokens(rows.join('\n'))
  if (total <= tokens) return rows
  const share = tokens / total
  return rows.map((row) => {
    const cut = row.slice(0, Math.floor((row.length - 1) * share))
    return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}\u2026`
  })
}
