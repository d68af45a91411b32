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
  id: 'whisper-base',
  name: 'Whisper base (English)',
  purpose: 'recognition',
  note: 'For machines with little memory.',
  languages: 'English',
  licence: 'MIT',
  bytes: 160_000_000,
  isRecommended: false,
  isPresent: false,
  download: null,
  ...part,
})
