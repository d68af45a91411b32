import type { SpeechModel } from '#contract/admin/engines.ts'

type CatalogueModel = Omit<SpeechModel, 'isRecommended' | 'isPresent' | 'download'> & {
  /** Folder below `models` in which sherpa-onnx looks for the model. */
  folder: string
  files: { name: string; url: string }[]
}

type ModelFiles = Pick<CatalogueModel, 'folder' | 'files'>

/** `folder` is also the name of the repository on Hugging Face. */
const onHub = (folder: string, names: string[], owner = 'csukuangfj'): ModelFiles => ({
  folder,
  files: names.map((name) => ({
    name,
    url: `https://huggingface.co/${owner}/${folder}/resolve/main/${name}`,
  })),
})

const transducerFiles = ['encoder.int8.onnx', 'decoder.int8.onnx', 'joiner.int8.onnx', 'tokens.txt']
const moonshineFiles = [
  'preprocess.onnx',
  'encode.int8.onnx',
  'uncached_decode.int8.onnx',
  'cached_decode.int8.onnx',
  'tokens.txt',
]

export const recommendedModel = 'parakeet'

/** `bytes` is the total of the published file sizes, some of which are rounded. */
export const modelCatalogue: readonly CatalogueModel[] = [
  {
    id: 'parakeet',
    name: 'Parakeet TDT 0.6B v2',
    purpose: 'recognition',
    note: 'The best English on a processor. Takes about 2 GB of memory.',
    languages: 'English',
    licence: 'CC-BY-4.0',
    bytes: 661_190_513,
    ...onHub('sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8', transducerFiles),
  },
  {
    id: 'parakeet-v3',
    name: 'Parakeet TDT 0.6B v3',
    purpose: 'recognition',
    note: 'The best choice for a table that speaks another European language. Takes about 2 GB of memory.',
    languages: '25 European languages',
    licence: 'CC-BY-4.0',
    bytes: 670_478_772,
    ...onHub('sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8', transducerFiles),
  },
  {
    id: 'qwen3-asr',
    name: 'Qwen3-ASR 0.6B',
    purpose: 'recognition',
    note: 'For languages beyond Europe. Slower than Parakeet, and without times of single words.',
    languages: '30 languages',
    licence: 'Apache-2.0',
    bytes: 987_015_347,
    ...onHub(
      'sherpa-onnx-qwen3-asr-0.6B-int8-2026-03-25',
      [
        'conv_frontend.onnx',
        'encoder.int8.onnx',
        'decoder.int8.onnx',
        ...['merges.txt', 'tokenizer_config.json', 'vocab.json'].map((name) => `tokenizer/${name}`),
      ],
      'csukuangfj2',
    ),
  },
  {
    id: 'whisper-turbo',
    name: 'Whisper large v3 turbo',
    purpose: 'recognition',
    note: 'Knows the most languages. The slowest, without times of single words; for many processor cores.',
    languages: '99 languages',
    licence: 'MIT',
    bytes: 1_036_613_791,
    ...onHub('sherpa-onnx-whisper-turbo', [
      'turbo-encoder.int8.onnx',
      'turbo-decoder.int8.onnx',
      'turbo-tokens.txt',
    ]),
  },
  {
    id: 'whisper-base',
    name: 'Whisper base',
    purpose: 'recognition',
    note: 'For machines with little memory.',
    languages: 'English',
    licence: 'MIT',
    bytes: 160_626_066,
    ...onHub('sherpa-onnx-whisper-base.en', [
      'base.en-encoder.int8.onnx',
      'base.en-decoder.int8.onnx',
      'base.en-tokens.txt',
    ]),
  },
  {
    id: 'moonshine-base',
    name: 'Moonshine base',
    purpose: 'recognition',
    note: 'Quick, and more accurate than the tiny one.',
    languages: 'English',
    licence: 'MIT',
    bytes: 286_929_760,
    ...onHub('sherpa-onnx-moonshine-base-en-int8', moonshineFiles),
  },
  {
    id: 'moonshine-tiny',
    name: 'Moonshine tiny',
    purpose: 'recognition',
    note: 'The quickest and the smallest.',
    languages: 'English',
    licence: 'MIT',
    bytes: 123_967_539,
    ...onHub('sherpa-onnx-moonshine-tiny-en-int8', moonshineFiles),
  },
  {
    id: 'pyannote-segmentation',
    name: 'Pyannote segmentation 3.0',
    purpose: 'speakers',
    note: 'With the next one it tells voices apart.',
    languages: null,
    licence: 'MIT',
    bytes: 6_000_000,
    ...onHub('sherpa-onnx-pyannote-segmentation-3-0', ['model.onnx']),
  },
  {
    id: 'campplus',
    name: '3D-Speaker CAM++',
    purpose: 'speakers',
    note: 'Knows voices again.',
    languages: null,
    licence: 'Apache-2.0',
    bytes: 30_000_000,
    folder: '3dspeaker-campplus',
    files: [
      {
        name: '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx',
        url: 'https://github.com/k2-fsa/sherpa-onnx/releases/download/speaker-recongition-models/3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx',
      },
    ],
  },
]
