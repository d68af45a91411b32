import { speechLanguages, toLanguageTag } from '../import/imported-transcript.ts'

type ModelFile = {
  /** Path below the folder of the model, and below the same folder of a mirror. */
  name: string
  url: string
  bytes: number
  sha256: string
}

type ModelTerms = {
  id: string
  name: string
  purpose: 'recognition' | 'speakers'
  note: string
  /** Language tags without region. */
  languages: readonly string[] | 'any'
  licence: string
  /** Folder below `DATA_DIR/models`. */
  folder: string
}

export type CatalogueModel = ModelTerms & { files: readonly ModelFile[] }

/** The revision pins the files, so their sizes and hashes never change. */
const onHub = (repository: string, revision: string, files: [string, number, string][]) => ({
  folder: repository.replace(/^.*\//, ''),
  files: files.map(([name, bytes, sha256]) => ({
    name,
    url: `https://huggingface.co/${repository}/resolve/${revision}/${name}`,
    bytes,
    sha256,
  })),
})

/** Of all Whisper models that are not English only. */
export const whisperLanguages = speechLanguages.map(({ tag }) => tag)
const whisperTokens = [816_730, 'b34b360dbb493e781e479794586d661700670d65564001f23024971d1f2fa126'] as const

/** Recognition models come in the order of preference. */
export const modelCatalogue: readonly CatalogueModel[] = [
  {
    id: 'parakeet',
    name: 'Parakeet TDT 0.6B v2',
    purpose: 'recognition',
    note: 'For tables that speak English. Takes about 2 GB of memory.',
    languages: ['en'],
    licence: 'CC-BY-4.0',
    ...onHub(
      'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8',
      '1ab9323565ddb038682214b292f588070a538ce2',
      [
        ['tokens.txt', 9_384, 'ec182b70dd42113aff6c5372c75cac58c952443eb22322f57bbd7f53977d497d'],
        ['joiner.int8.onnx', 1_739_080, '7946164367946e7f9f29a122407c3252b680dbae9a51343eb2488d057c3c43d2'],
        ['decoder.int8.onnx', 7_257_753, 'b6bb64963457237b900e496ee9994b59294526439fbcc1fecf705b31a15c6b4e'],
        [
          'encoder.int8.onnx',
          652_184_296,
          'a32b12d17bbbc309d0686fbbcc2987b5e9b8333a7da83fa6b089f0a2acd651ab',
        ],
      ],
    ),
  },
  {
    id: 'parakeet-v3',
    name: 'Parakeet TDT 0.6B v3',
    purpose: 'recognition',
    note: 'For other European languages. It detects which one is spoken. Takes about 2 GB of memory.',
    languages: 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro ru sk sl es sv uk'.split(' '),
    licence: 'CC-BY-4.0',
    ...onHub(
      'csukuangfj/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
      '2bda32ec70b097a55adaa07d9a7173915b43cc78',
      [
        ['tokens.txt', 93_939, 'd58544679ea4bc6ac563d1f545eb7d474bd6cfa467f0a6e2c1dc1c7d37e3c35d'],
        ['joiner.int8.onnx', 6_355_277, '3164c13fc2821009440d20fcb5fdc78bff28b4db2f8d0f0b329101719c0948b3'],
        ['decoder.int8.onnx', 11_845_275, '179e50c43d1a9de79c8a24149a2f9bac6eb5981823f2a2ed88d655b24248db4e'],
        [
          'encoder.int8.onnx',
          652_184_281,
          'acfc2b4456377e15d04f0243af540b7fe7c992f8d898d751cf134c3a55fd2247',
        ],
      ],
    ),
  },
  {
    id: 'qwen3-asr',
    name: 'Qwen3-ASR 0.6B',
    purpose: 'recognition',
    note: 'For languages beyond Europe. Slower than Parakeet, and without times of single words.',
    languages:
      'ar cs da de el en es fa fi fr hi hu id it ja ko mk ms nl pl pt ro ru sv th tl tr vi yue zh'.split(' '),
    licence: 'Apache-2.0',
    ...onHub(
      'csukuangfj2/sherpa-onnx-qwen3-asr-0.6B-int8-2026-03-25',
      '68818b2313fe77bd06f6a7c5068ff3ef59d02b8a',
      [
        [
          'tokenizer/merges.txt',
          1_671_853,
          '8831e4f1a044471340f7c0a83d7bd71306a5b867e95fd870f74d0c5308a904d5',
        ],
        [
          'tokenizer/tokenizer_config.json',
          12_487,
          '4942d005604266809309cabc9f4e9cb89ce855d59b14681fdc0e1cc62ea26c4c',
        ],
        [
          'tokenizer/vocab.json',
          2_776_833,
          'ca10d7e9fb3ed18575dd1e277a2579c16d108e32f27439684afa0e10b1440910',
        ],
        [
          'conv_frontend.onnx',
          44_148_281,
          'd22dc4423e0940e49884e903d2ea2f7e5567c14fc1aed97e4e26d6b8f208ef9e',
        ],
        [
          'encoder.int8.onnx',
          182_491_662,
          '60748d3e6744a57c9c91e1b17424a6c2990567e8adceb0783940c03ed98fa9d9',
        ],
        [
          'decoder.int8.onnx',
          755_914_231,
          '4f6885be5959ae26af3089d38ee7972c5fafbeeb1cf8d5e76eab6d8b61ca5771',
        ],
      ],
    ),
  },
  {
    id: 'whisper-turbo',
    name: 'Whisper large v3 turbo',
    purpose: 'recognition',
    note: 'For other languages. Slow: it needs many processor cores. Without times of single words.',
    languages: [...whisperLanguages, 'yue'],
    licence: 'MIT',
    ...onHub('csukuangfj/sherpa-onnx-whisper-turbo', '2ca6ff69fc878651b770880507669577ac41c2ff', [
      ['turbo-tokens.txt', ...whisperTokens],
      [
        'turbo-decoder.int8.onnx',
        361_080_764,
        '20accd02388482eb3a46bd615631adfdc85e1eb2c7db9ea3f02a40ffe6b81547',
      ],
      [
        'turbo-encoder.int8.onnx',
        674_716_297,
        'b02dcdf54f348741e93fe732b67d933c8dcb6735655f710640143081db38878b',
      ],
    ]),
  },
  {
    id: 'whisper-small',
    name: 'Whisper small',
    purpose: 'recognition',
    note: 'Faster than turbo and with less memory, but makes more mistakes. Without times of single words.',
    languages: whisperLanguages,
    licence: 'MIT',
    ...onHub('csukuangfj/sherpa-onnx-whisper-small', '8f3c18b358db4d1f2fc1eae49d75cd20989e4309', [
      ['small-tokens.txt', ...whisperTokens],
      [
        'small-encoder.int8.onnx',
        112_442_483,
        '4cbe7b22fa9026b843b60a68640c747de05bafb1a11b57edc0e66c232d9f33a9',
      ],
      [
        'small-decoder.int8.onnx',
        262_226_114,
        'acad50b5c782696e91b55914cc5ab4f756f1532f76e22aa6fc615f39fb69a8ee',
      ],
    ]),
  },
  {
    id: 'pyannote-segmentation',
    name: 'Pyannote segmentation 3.0',
    purpose: 'speakers',
    note: 'Part 1: who speaks when.',
    languages: 'any',
    licence: 'MIT',
    ...onHub('csukuangfj/sherpa-onnx-pyannote-segmentation-3-0', '9403a6902bb58e3d5ae8c7e77c3422de279db2e0', [
      ['model.onnx', 5_992_913, '220ad67ca923bef2fa91f2390c786097bf305bceb5e261d4af67b38e938e1079'],
    ]),
  },
  {
    id: 'campplus',
    name: '3D-Speaker CAM++',
    purpose: 'speakers',
    note: 'Part 2: recognizes voices.',
    languages: 'any',
    licence: 'Apache-2.0',
    ...onHub('csukuangfj/speaker-embedding-models', '0743f301363dec56491a490f6d6cbc9d67f9a3bf', [
      [
        '3dspeaker_speech_campplus_sv_en_voxceleb_16k.onnx',
        29_596_978,
        '357a834f702b80161e5b981182c038e18553c1f2ca752ed6cec2052365d4129b',
      ],
    ]),
    folder: '3dspeaker-campplus',
  },
]

const withdrawn = {
  purpose: 'recognition',
  note: 'Offered by earlier versions. It is used instead of the built-in model until you remove it.',
  languages: ['en'],
  licence: 'MIT',
} as const

const moonshineFiles = [
  'preprocess.onnx',
  'encode.int8.onnx',
  'uncached_decode.int8.onnx',
  'cached_decode.int8.onnx',
  'tokens.txt',
]

/** Models that earlier versions downloaded. They can no longer be downloaded, but those on disk still work and can be removed. */
export const withdrawnModels: readonly (ModelTerms & { files: readonly { name: string }[] })[] = [
  {
    ...withdrawn,
    id: 'whisper-base',
    name: 'Whisper base',
    folder: 'sherpa-onnx-whisper-base.en',
    files: ['encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt'].map((name) => ({
      name: `base.en-${name}`,
    })),
  },
  ...['base', 'tiny'].map((size) => ({
    ...withdrawn,
    id: `moonshine-${size}`,
    name: `Moonshine ${size}`,
    folder: `sherpa-onnx-moonshine-${size}-en-int8`,
    files: moonshineFiles.map((name) => ({ name })),
  })),
]

/** Other tags of languages that the catalogue lists. */
const otherTags: Record<string, string> = { nb: 'no', fil: 'tl', cmn: 'zh' }

/** Returns "de" for "de-AT", and the tag that the catalogue lists for "nb". */
export function baseLanguage(tag: string): string {
  const base = toLanguageTag(tag).split('-')[0] ?? ''
  return otherTags[base] ?? base
}

/** Returns the first model of the catalogue that knows the language of a tag such as `de-AT`; null if none does. */
export function findModelForLanguage(tag: string): CatalogueModel | null {
  const language = baseLanguage(tag)
  const knows = ({ purpose, languages }: CatalogueModel) =>
    purpose === 'recognition' && (languages === 'any' || languages.includes(language))
  return modelCatalogue.find(knows) ?? null
}

const names = new Intl.DisplayNames(['en'], { type: 'language' })

/** For a language that no installed model knows: names the model to download. */
export function describeMissingLanguage(tag: string): string {
  const name = names.of(tag) ?? tag
  const model = findModelForLanguage(tag)
  const next = model
    ? `Ask the person who runs it to download ${model.name} in the Admin Dashboard under Engines, then press Retry.`
    : 'Ask the person who runs it to set up a transcription service, then press Retry.'
  return `No speech model on this server understands ${name}. ${next} If the recording is in another language, change it in the settings of the campaign first.`
}
