import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import * as askCalls from '#contract/ask/endpoints.ts'
import {
  type Answer,
  type AnswerStatement,
  type AskEvent,
  answerStatement,
  askAnswer,
  type KeptQuestion,
} from '#contract/ask/schemas.ts'
import { ApiError, callApi, openStream, parseAnswer, parseJson, toApiError } from '#web/lib/api/api.ts'

const questionsKey = (campaignId: string) => ['asked-questions', campaignId] as const

export function useQuestions(campaignId: string) {
  return useQuery({
    queryKey: questionsKey(campaignId),
    queryFn: async ({ signal }) =>
      (await callApi(askCalls.listQuestions, { params: { campaignId }, signal })).questions,
  })
}

export function useKeptAnswer(campaignId: string, questionId: string) {
  return useQuery({
    queryKey: [...questionsKey(campaignId), questionId],
    queryFn: async ({ signal }) =>
      (await callApi(askCalls.readQuestion, { params: { campaignId, questionId }, signal })).question,
  })
}

/** `mutate` takes the id of a question; null deletes all questions. */
export function useDeleteQuestions(campaignId: string) {
  const client = useQueryClient()
  const queryKey = questionsKey(campaignId)
  return useMutation({
    mutationFn: (questionId: string | null) =>
      questionId === null
        ? callApi(askCalls.deleteQuestions, { params: { campaignId } })
        : callApi(askCalls.deleteQuestion, { params: { campaignId, questionId } }),
    onSuccess: (_, questionId) =>
      client.setQueryData<KeptQuestion[]>(queryKey, (list) =>
        questionId === null ? [] : list?.filter(({ id }) => id !== questionId),
      ),
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  })
}

export function useRefreshQuestions(campaignId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: questionsKey(campaignId), exact: true })
}

/** Throws an `ApiError`, or an `AbortError` if `signal` aborts. */
export async function streamAnswer(
  campaignId: string,
  question: string,
  onStatement: (statement: AnswerStatement) => void,
  signal: AbortSignal,
): Promise<Answer> {
  let answer: Answer | null = null
  let failure: ApiError | null = null
  const readers: Record<AskEvent, (data: unknown) => void> = {
    statement: (data) => onStatement(parseAnswer(answerStatement, 200, data)),
    answer: (data) => {
      answer = parseAnswer(askAnswer, 200, data)
    },
    error: (data) => {
      failure = toApiError(500, data)
    },
  }
  const isKnown = (event: string | undefined): event is AskEvent => event !== undefined && event in readers
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (isKnown(event)) readers[event](parseJson(data))
    },
  })
  const body = await openStream(askCalls.ask, signal, {
    params: { campaignId },
    body: { question },
    headers: { Accept: 'text/event-stream' },
  })
  try {
    for await (const text of body.pipeThrough(new TextDecoderStream())) parser.feed(text)
  } catch (error) {
    throw signal.aborted ? error : new ApiError(0, 'UNREACHABLE', null)
  }
  if (answer) return answer
  throw failure ?? new ApiError(0, 'UNREACHABLE', null)
}
