import type { SpeechModel } from '#contract/admin/engines.ts'

type CatalogueModel = Pick<
  SpeechModel,
  'id' | 'name' | 'purpose' | 'note' | 'licence' | 'bytes' | 'isRecommended'
> & {
  /** Folder below `models` in which sherpa-onnx looks for the model. */
  folder: string
  files: { name: string; url: string }[]
}

const hub = (repository: string, names: string[]) =>
  names.map((name) => ({ name, url: `https://huggingface.co/csukuangfj/${repository}/resolve/main/${name}` }))
const release = (tag: string, name: string) => ({
  name,
  url: `https://github.com/k2-fsa/sherpa-onnx/releases/download/${tag}/${name}`,
})

const parakeet = 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8'
const whisper = 'sherpa-onnx-whisper-base.en'
const moonshine = 'sherpa-onnx-moonshine-tiny-en-int8'
const segmentation = 'sherpa-onnx-pyannote-segmentation-3-0'

/** `bytes` is the publisher's rounded size. */
export const modelCatalogue: readonly CatalogueModel[] = [
  {
    id: 'parakeet',
    name: 'Parakeet TDT 0.6B v2',
    purpose: 'recognition',
    note: 'The best English on a processor. Takes about 2 GB of memory.',
    licence: 'CC-BY-4.0',
    bytes: 661_000_000,
    isRecommended: true,
    folder: parakeet,
    files: hub(parakeet, ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']),
  },
  {
    id: 'whisper-base',
    name: 'Whisper base (English)',
    purpose: 'recognition',
    note: 'For machines with little memory.',
    licence: 'MIT',
    bytes: 160_000_000,
    isRecommended: false,
    folder: whisper,
    files: hub(whisper, ['base.en-encoder.int8.onnx', 'base.en-decoder.int8.onnx', 'base.en-tokens.txt']),
  },
  {
    id: 'moonshine-tiny',
    name: 'Moonshine tiny (English)',
    purpose: 'recognition',
    note: 'The quickest and the smallest.',
    licence: 'MIT',
    bytes: 124_000_000,
    isRecommended: false,
    folder: moonshine,
    files: hub(moonshine, [
      'preprocess.onnx',
      'encode.int8.onnx',
      'uncached_decode.int8.onnx',
      'cached_decode.int8.onnx',
      'tokens.txt',
    ]),
  },
  {
    id: 'silero-vad',
    name: 'Silero VAD',
    purpose: 'voice-activity',
    note: 'Finds where someone speaks. Every recognition model works better with it.',
    licence: 'MIT',
    bytes: 2_000_000,
    isRecommended: true,
    folder: 'silero-vad',
    files: [release('asr-models', 'silero_vad.onnx')],
  },
  {
    id: 'pyannote-segmentation',
    name: 'Pyannote segmentation 3.0',
    purpose: 'speakers',
    note: 'With the next one it tells voices apart.',
    licence: 'MIT',
    bytes: 6_000_000,
    isRecommended: false,
    folder: segmentation,
    files: hub(segmentation, ['model.onnx']),
  },
  {
    id: 'campplus',
    name: '3D-Speaker CAM++',
    purpose: 'speakers',
    note: 'Knows voices again.',
    licence: 'Apache-2.0',
    bytes: 30_000_000,
    isRecommended: false,
    folder: '3dspeaker-campplus',
    files: [release('speaker-recongition-models', '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx')],
  },
]
