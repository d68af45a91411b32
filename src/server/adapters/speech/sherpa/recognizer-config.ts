import type { HotwordFiles } from './sherpa-hotwords.ts'
import type { SherpaRecognizer } from './sherpa-models.ts'

/**
 * sherpa-onnx's default. The score is added to the log probability of each token of an expected name, which makes the token
 * e^1.5 = 4.5 times as likely. With a higher score, the engine hears names that were not said.
 */
const hotwordsScore = 1.5

/** Whisper knows Javanese by an old tag. */
const whisperTag = (language: string) => (language === 'jv' ? 'jw' : language)

export function recognizerConfig(
  { kind, isNemo, files }: SherpaRecognizer,
  language: string,
  threads: number,
  hotwords: HotwordFiles | null,
): object {
  const { tokens = '', ...parts } = files
  const common = { tokens, numThreads: threads, provider: 'cpu', debug: 0 }
  const model = {
    transducer: { transducer: parts, modelType: isNemo ? 'nemo_transducer' : 'transducer' },
    qwen3: { qwen3Asr: parts },
    whisper: { whisper: { ...parts, language: whisperTag(language), task: 'transcribe', tailPaddings: -1 } },
    moonshine: { moonshine: parts },
    ctc: { nemoCtc: parts },
  }[kind]
  const featConfig = { sampleRate: 16000, featureDim: 80 }
  const modelConfig = { ...common, ...model }
  if (!hotwords) return { featConfig, modelConfig, decodingMethod: 'greedy_search' }
  const { hotwordsFile, bpeVocab } = hotwords
  return {
    featConfig,
    modelConfig: { ...modelConfig, modelingUnit: 'bpe', bpeVocab },
    decodingMethod: 'modified_beam_search',
    hotwordsFile,
    hotwordsScore,
  }
}
