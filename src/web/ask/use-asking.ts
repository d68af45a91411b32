import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer, AnswerStatement } from '#contract/ask/schemas.ts'
import { streamAnswer } from './api.ts'

export type Asking = { question: string } & (
  | { state: 'asking'; statements: AnswerStatement[] }
  | { state: 'answered'; answer: Answer }
  | { state: 'failed'; error: Error | null }
  | { state: 'stopped' }
)

/** Asks one question at a time. A new question aborts the running request, and so does leaving the view. */
export function useAsking(campaignId: string, onAnswered: () => void) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const work = useRef<AbortController | null>(null)
  useEffect(() => () => work.current?.abort(), [])

  const ask = useCallback(
    async (question: string) => {
      work.current?.abort()
      const own = new AbortController()
      work.current = own
      const update = (next: Asking) => work.current === own && setAsking(next)
      let statements: AnswerStatement[] = []
      update({ question, state: 'asking', statements })
      try {
        const onStatement = (statement: AnswerStatement) => {
          statements = [...statements, statement]
          update({ question, state: 'asking', statements })
        }
        const answer = await streamAnswer(campaignId, question, onStatement, own.signal)
        update({ question, state: 'answered', answer })
        onAnswered()
      } catch (error) {
        if (own.signal.aborted) update({ question, state: 'stopped' })
        else update({ question, state: 'failed', error: error instanceof Error ? error : null })
      }
    },
    [campaignId, onAnswered],
  )
  const stop = useCallback(() => work.current?.abort(), [])
  const clear = useCallback(() => {
    work.current?.abort()
    work.current = null
    setAsking(null)
  }, [])
  return { asking, ask, stop, clear }
}
