import { availableParallelism } from 'node:os'
import type { EngineFactory, FileModelSettings } from '#server/ports/engine-factory.ts'
import { type LanguageModel, languageModelTexts, type ServerKind } from '#server/ports/language-model.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { explainStatus } from './explain-status.ts'
import { createLanguageModel, modelCallLimits } from './language-model/language-model.ts'
import { describeMachine, describeModelFile } from './language-model/llama/describe.ts'
import { createFileModel } from './language-model/llama/file-model.ts'
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

type FactorySettings = Omit<TranscriberSettings, 'transcribe'> & {
  /** Bytes that must stay free on the disk. */
  minFreeBytes: number
  warn: (sentence: string) => void
}

export function createEngineFactory(settings: FactorySettings): EngineFactory {
  const fileModels = new Map<string, LanguageModel>()
  /** Returns the same model for the same settings, so that a test and the settings that follow it do not load it twice. */
  function findFileModel({ file, contextTokens }: FileModelSettings): LanguageModel {
    const { minFreeBytes, warn } = settings
    const key = JSON.stringify([file, contextTokens])
    const threads = settings.threads ?? Math.max(1, availableParallelism() - 1)
    const model = fileModels.get(key) ?? createFileModel({ file, contextTokens, threads, minFreeBytes, warn })
    fileModels.set(key, model)
    return model
  }
  const limits = modelCallLimits(settings.engineTimeoutMs)
  return {
    languageModel: (chosen) =>
      chosen?.provider === 'this-machine' ? findFileModel(chosen) : createLanguageModel(chosen, limits),
    transcribers: (transcribe) => createTranscribers({ ...settings, transcribe }),
    mail: createMail,
    describeMachine,
    describeModelFile,
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
