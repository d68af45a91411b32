import type { EngineSettings } from '#contract/admin/engine-settings.ts'
import type { Engine, SpeechModel } from '#contract/admin/engines.ts'

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
