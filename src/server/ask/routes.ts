import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, AskEvent } from '#contract/ask/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { memberOfCampaign, signedIn } from '#server/auth/guards.ts'
import type { ConcurrencyLimit } from '#server/auth/rate-limits.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { abortOnClose } from '#server/http/abort-on-close.ts'
import { presentError, toAppError } from '#server/http/error-handler.ts'
import { answerQuestion, type Telling } from './answer-question.ts'
import {
  deleteQuestion,
  deleteQuestions,
  keepQuestion,
  listQuestions,
  readQuestion,
} from './kept-questions.ts'
import { presentAnswer } from './recheck-answer.ts'

export function registerAsk(app: FastifyInstance, deps: Deps, limitAsking: ConcurrencyLimit): void {
  /** Questions asked with a read-only token are not stored, because storing one may delete the oldest question. */
  async function answerAndStore(
    request: FastifyRequest,
    access: CampaignAccess,
    question: string,
    telling: Telling,
  ): Promise<Answer> {
    const { scope } = await signedIn(deps, request)
    return limitAsking(access.userId, async () => {
      const answer = await answerQuestion(deps, access, question, telling)
      telling.signal.throwIfAborted()
      if (scope !== 'read') await keepQuestion(deps, access, question, answer)
      return presentAnswer(answer)
    })
  }

  async function streamAnswer(
    request: FastifyRequest,
    access: CampaignAccess,
    question: string,
    signal: AbortSignal,
    reply: FastifyReply,
  ): Promise<void> {
    const stream = createAnswerStream()
    // Proxies must not buffer the events.
    reply.header('X-Accel-Buffering', 'no').header('Cache-Control', 'no-store').type('text/event-stream')
    void reply.send(stream.body)
    const onStatement: Telling['onStatement'] = ({ text, sources }) =>
      stream.send('statement', { text, sources })
    try {
      const answer = await answerAndStore(request, access, question, { signal, onStatement })
      stream.end('answer', { success: true, ...answer })
    } catch (error) {
      const known = toAppError(error)
      if (!signal.aborted) deps.log.warn({ err: known.cause ?? known }, known.message)
      stream.end('error', presentError(known))
    }
  }

  registerRoute(app, deps, calls.ask, memberOfCampaign, {
    accessWatch: 'until changed',
    handle: async ({ access, body: { question }, request, reply }) => {
      const signal = abortOnClose(reply.raw)
      if (request.headers.accept?.includes('text/event-stream')) {
        await streamAnswer(request, access, question, signal, reply)
        return undefined
      }
      return { success: true, ...(await answerAndStore(request, access, question, { signal })) }
    },
  })

  registerRoute(app, deps, calls.listQuestions, memberOfCampaign, {
    handle: async ({ access }) => ({ success: true, questions: await listQuestions(deps, access) }),
  })

  registerRoute(app, deps, calls.readQuestion, memberOfCampaign, {
    handle: async ({ access, params }) => ({
      success: true,
      question: await readQuestion(deps, access, params.questionId),
    }),
  })

  registerRoute(app, deps, calls.deleteQuestion, memberOfCampaign, {
    handle: async ({ access, params }) => {
      await deleteQuestion(deps, access, params.questionId)
      return { success: true }
    },
  })

  registerRoute(app, deps, calls.deleteQuestions, memberOfCampaign, {
    handle: async ({ access }) => {
      await deleteQuestions(deps, access)
      return { success: true }
    },
  })
}

const frame = (event: AskEvent, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** A stream of server-sent events. It starts with a comment, so that the client gets the response headers immediately. */
function createAnswerStream() {
  const body = new PassThrough()
  body.write(':\n\n')
  return {
    body,
    send(event: AskEvent, data: unknown): void {
      body.write(frame(event, data))
    },
    end(event: AskEvent, data: unknown): void {
      body.end(frame(event, data))
    },
  }
}
