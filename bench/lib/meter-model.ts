import type { LanguageModel, ModelQuestion } from '#server/ports/language-model.ts'

type Work = { tokens: number; seconds: number }
export type ModelTotals = { questions: number; read: Work; written: Work }

/** Adds up what a model on this machine reads and writes. It reports every 16th token that it writes, so the last few are not counted. */
export function meterModel(model: LanguageModel): { model: LanguageModel; totals: ModelTotals } {
  const totals: ModelTotals = {
    questions: 0,
    read: { tokens: 0, seconds: 0 },
    written: { tokens: 0, seconds: 0 },
  }
  /** Tokens that the questions have in common. */
  let beginning = 0

  function add(work: Work, tokens: number, since: number): number {
    const now = performance.now()
    work.tokens += tokens
    work.seconds += (now - since) / 1000
    return now
  }

  async function answer<T>(question: ModelQuestion<T>): Promise<T> {
    totals.questions++
    let last = performance.now()
    let read: number | null = null
    let written = 0
    const onTokens: typeof question.onTokens = (count) => {
      question.onTokens?.(count)
      if (count.written === 0) {
        last = add(totals.read, count.read - (read ?? count.read), last)
        read = count.read
        beginning = count.toRead
      } else if (written === 0) {
        const before = read ?? (question.prefix ? beginning : 0)
        last = add(totals.read, count.toRead - before, last)
        totals.written.tokens += count.written
      } else {
        // A second try begins again.
        last = add(totals.written, count.written < written ? count.written : count.written - written, last)
      }
      written = count.written
    }
    try {
      return await model.answer({ ...question, onTokens })
    } finally {
      add(written === 0 ? totals.read : totals.written, 0, last)
    }
  }
  return { model: { ...model, answer }, totals }
}
