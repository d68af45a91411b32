import type { EngineFactory } from '#server/ports/engine-factory.ts'
import { languageModelTexts, type ServerKind } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { explainStatus } from './explain-status.ts'
import { createLanguageModel, modelCallLimits } from './language-model/language-model.ts'
import { ListRefused, readModels } from './language-model/read-models.ts'
import { createMail } from './mail/smtp-mail.ts'
import { createTranscribers, type TranscriberSettings } from './speech/create-transcribers.ts'

const programs: Record<ServerKind, string | null> = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
  other: null,
}

export function createEngineFactory(settings: Omit<TranscriberSettings, 'transcribe'>): EngineFactory {
  return {
    languageModel: (chosen) => createLanguageModel(chosen, modelCallLimits(settings.engineTimeoutMs)),
    transcribers: (transcribe) => createTranscribers({ ...settings, transcribe }),
    mail: createMail,
    async readModels(baseUrl, apiKey, signal) {
      try {
        const { kind, models } = await readModels(baseUrl, apiKey, signal)
        return { program: programs[kind], models }
      } catch (error) {
        if (error instanceof ListRefused) {
          const { status, message } = error
          throw explainStatus({ status, message, retryAfter: null }, languageModelTexts)
        }
        throw new RetryLater(0, languageModelTexts.unreachable, { cause: error })
      }
    },
  }
}
