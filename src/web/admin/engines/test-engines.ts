import type { Engine, SpeechModel } from '#contract/admin/engines.ts'

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
