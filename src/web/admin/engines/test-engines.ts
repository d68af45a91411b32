import type { Engine, SpeechModel } from '#contract/admin/engines.ts'

export const anEngine = (part: Partial<Engine> = {}): Engine => ({
  id: 'pocketsphinx',
  kind: 'speech',
  label: 'PocketSphinx (draft quality)',
  state: 'up',
  isChosen: true,
  detail: 'PocketSphinx',
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
