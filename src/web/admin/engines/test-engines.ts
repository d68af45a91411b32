import type { EngineSettings } from '#contract/admin/engine-settings.ts'
import type { Machine, ModelFile } from '#contract/admin/language-models.ts'
import type { Engine, SpeechModel } from '#contract/transcription/engines.ts'

const none = { source: 'none' as const, variables: [], saved: null, secret: 'none' as const }
export const noEngineSettings: EngineSettings = {
  'language-model': none,
  speech: none,
  mail: none,
  secretsRefused: null,
}

export const anEngine = (part: Partial<Engine> = {}): Engine => ({
  id: 'built-in',
  kind: 'speech',
  label: 'Moonshine, built in (English)',
  state: 'up',
  isChosen: true,
  detail: 'Moonshine base',
  settings: [],
  ...part,
})

export const aModel = (part: Partial<SpeechModel> = {}): SpeechModel => ({
  id: 'parakeet',
  name: 'Parakeet',
  purpose: 'recognition',
  note: 'For tables that speak English.',
  languages: ['en'],
  licence: 'CC-BY-4.0',
  bytes: 160_000_000,
  isOffered: true,
  isPresent: false,
  download: null,
  ...part,
})

export const aMachine: Machine = {
  memoryBytes: 16_000_000_000,
  freeMemoryBytes: 12_000_000_000,
  cores: 8,
  graphics: null,
  isSlow: false,
  hasLibrary: true,
}

export const aModelFile = (part: Partial<ModelFile> = {}): ModelFile => ({
  id: 'qwen3-4b',
  name: 'Qwen3 4B',
  file: 'Qwen3-4B.gguf',
  note: '',
  licence: 'Apache-2.0',
  bytes: 2_500_000_000,
  isTried: false,
  window: 64_000,
  reads: 'whole',
  isOffered: true,
  isPresent: false,
  isVerified: null,
  isInUse: false,
  download: null,
  ...part,
})
