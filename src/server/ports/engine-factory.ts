import type { LanguageModel } from './language-model.ts'
import type { Mail } from './mail.ts'
import type { Transcriber } from './transcriber.ts'

export type LanguageModelSettings = {
  provider: 'openai-compatible' | 'anthropic'
  /** null for the usual address of the provider. */
  baseUrl: string | null
  apiKey: string | null
  model: string
  /** null asks the server for its context window. */
  contextTokens: number | null
  /** Absent or null: 1 for a server in a private network, otherwise 4. */
  questionsAtOnce?: number | null
}
export type SpeechSettings = { baseUrl: string; apiKey: string | null; model: string }
/** `url` is an address such as `smtp://user:password@host:587`. */
export type MailSettings = { url: string; from: string }

export type OfferedModel = { id: string; contextTokens: number | null }

/** Makes engines from settings, without calling them. null makes none. */
export type EngineFactory = {
  languageModel(settings: LanguageModelSettings | null): LanguageModel | null
  /** The best engine first: the speech service, if there is one, then the engines of this machine. */
  transcribers(service: SpeechSettings | null): Transcriber[]
  mail(settings: MailSettings | null): Mail | null
  /** Asks a server which models it offers. `program` is its name, such as “Ollama”; null if it is unknown. Rejects like `LanguageModel.answer`. */
  readModels(
    baseUrl: string,
    apiKey: string | null,
    signal: AbortSignal,
  ): Promise<{ program: string | null; models: OfferedModel[] }>
}
