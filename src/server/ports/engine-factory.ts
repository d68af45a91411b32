import type { Machine } from '#contract/admin/language-models.ts'
import type { LanguageModel } from './language-model.ts'
import type { Mail } from './mail.ts'
import type { Transcriber } from './transcriber.ts'

export type ServerModelSettings = {
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
/** A model file that a process of this machine runs. */
export type FileModelSettings = {
  provider: 'this-machine'
  /** Absolute path of the GGUF file. */
  file: string
  /** null takes the largest window that fits into the memory. */
  contextTokens: number | null
}
export type LanguageModelSettings = ServerModelSettings | FileModelSettings
export type SpeechSettings = { baseUrl: string; apiKey: string | null; model: string }
/** `url` is an address such as `smtp://user:password@host:587`. */
export type MailSettings = { url: string; from: string }

export type OfferedModel = { id: string; contextTokens: number | null }

export type ModelFileDescription = {
  /** Tokens of the longest window that the model was trained for. */
  longestWindow: number
  /** Memory in bytes that the model needs with each window size, the reserve included. */
  needed: { tokens: number; bytes: number }[]
}

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
  describeMachine(): Promise<Machine>
  /**
   * Reads the header of a model file, without loading it.
   * @throws AppError ENGINE_FAILED with a sentence for users if this program cannot run the file
   */
  describeModelFile(file: string, signal: AbortSignal): Promise<ModelFileDescription>
}
