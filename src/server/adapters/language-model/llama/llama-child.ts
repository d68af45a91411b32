import { languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { type Child, startChild } from '#server/lib/start-child.ts'
import { ContextTooSmall } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import type {
  LlamaCall,
  LlamaFailure,
  LlamaMessage,
  LlamaOrder,
  LlamaProgress,
  LlamaResult,
} from './llama-protocol.ts'

export type LlamaChild = Omit<Child, 'ask'> & {
  ask<Call extends LlamaCall>(
    order: LlamaOrder<Call>,
    signal: AbortSignal,
    onProgress?: (progress: LlamaProgress) => void,
  ): Promise<LlamaResult<Call>>
}

/** @param threads more threads than free cores make the model many times slower */
export function startLlamaChild(threads: number): LlamaChild {
  const child = startChild(
    new URL('./llama-worker.ts', import.meta.url),
    (complaint) => new RetryLater(0, texts.crashed, { isUnavailable: false, cause: new Error(complaint) }),
    [String(threads)],
  )
  return {
    ...child,
    async ask<Call extends LlamaCall>(
      order: LlamaOrder<Call>,
      signal: AbortSignal,
      onProgress?: (progress: LlamaProgress) => void,
    ) {
      const { result } = await child.ask(order, signal, (message) => {
        const told = message as LlamaMessage
        if (told.type === 'failed') throw explain(told)
        if (told.type === 'done') return told
        onProgress?.(told)
        return null
      })
      return result as LlamaResult<Call>
    },
  }
}

const inGigabytes = (bytes = 0) => `${(bytes / 2 ** 30).toFixed(1)} GB`
const count = (tokens = 0) => tokens.toLocaleString('en')

function explain({ fault, figures, detail }: LlamaFailure): Error {
  const [first, second, third] = figures
  const cause = new Error(`${fault}: ${detail}`)
  if (fault === 'tooLong') {
    return new ContextTooSmall(texts.tooLong(count(first), count(second)), third ?? null, { cause })
  }
  const sentences: Record<Exclude<LlamaFailure['fault'], 'tooLong'>, string> = {
    noLibrary: texts.noLibrary,
    missing: texts.missing,
    damaged: texts.damaged,
    version: texts.version,
    architecture: texts.architecture(detail),
    noTemplate: texts.noTemplate,
    split: texts.split,
    shortWindow: texts.shortWindow(count(first)),
    tooLarge: texts.tooLarge(inGigabytes(second), inGigabytes(third)),
    windowTooLarge: texts.windowTooLarge(count(first), inGigabytes(second), inGigabytes(third)),
    other: texts.failed,
  }
  return new AppError('ENGINE_FAILED', sentences[fault], { cause })
}
