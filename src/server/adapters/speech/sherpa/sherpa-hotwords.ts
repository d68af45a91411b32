import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SherpaRecognizer } from './sherpa-models.ts'

/** The more names the engine expects, the more often it recognizes a name that was not said. */
const mostWords = 100
/** A shorter name would be recognized in too many places where it was not said. */
const fewestLetters = 3

/** SentencePiece's mark for the beginning of a word. */
const wordStart = '\u2581'

type HotwordFiles = { hotwordsFile: string; bpeVocab: string }

/**
 * Writes the files that make sherpa-onnx expect the names of `vocabulary`. Returns null if the model supports no expected words, or if no
 * name can be used.
 * @param vocabulary most important first
 */
export async function writeHotwords(
  recognizer: SherpaRecognizer,
  vocabulary: string[],
  folder: string,
): Promise<HotwordFiles | null> {
  if (!takesHotwords(recognizer) || vocabulary.length === 0) return null
  const tokensFile = recognizer.files['tokens'] ?? ''
  const tokens = readTokens(await readFile(tokensFile, 'utf8'))
  const words = chooseHotwords(vocabulary, new Set(tokens))
  if (words.length === 0) return null
  const hotwordsFile = path.join(folder, 'hotwords.txt')
  await writeFile(hotwordsFile, words.map((word) => `${word}\n`).join(''))
  const published = path.join(path.dirname(tokensFile), 'bpe.vocab')
  if (existsSync(published)) return { hotwordsFile, bpeVocab: published }
  const bpeVocab = path.join(folder, 'bpe.vocab')
  await writeFile(bpeVocab, writeBpeVocab(tokens))
  return { hotwordsFile, bpeVocab }
}

/** Hotwords need beam search, which is unreliable in sherpa-onnx with NeMo's transducers, such as Parakeet (docs/decisions/105). */
function takesHotwords({ kind, isNemo }: SherpaRecognizer): boolean {
  return kind === 'transducer' && !isNemo
}

/** Returns the tokens in the order of tokens.txt, without special tokens such as `<blk>`, which never occur in words. */
export function readTokens(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const token = /^(\S+)\s+\d+\s*$/.exec(line)?.[1]
    return token === undefined || /^<.*>$/.test(token) ? [] : [token]
  })
}

/** Returns at most 100 names as the model spells them, in the order of `vocabulary`. */
export function chooseHotwords(vocabulary: string[], tokens: Set<string>): string[] {
  const words = vocabulary.flatMap((name) => spellName(name, tokens) ?? [])
  const long = words.filter((word) => word.replace(/[^\p{L}\p{N}]/gu, '').length >= fewestLetters)
  return [...new Set(long)].slice(0, mostWords)
}

/**
 * Returns a form of the name that the model can spell completely, or null if there is none. For other names, sherpa-onnx would expect only
 * the part that it can spell, and some punctuation would crash its process.
 */
function spellName(name: string, tokens: Set<string>): string | null {
  const straight = name.replaceAll('\u2019', "'").normalize('NFC')
  const plain = straight.normalize('NFKD').replace(/\p{M}/gu, '')
  for (const text of [straight, plain, plain.replaceAll("'", '')]) {
    const words = text.split(/[^\p{L}\p{M}\p{N}']+/u).filter((word) => word !== '')
    const spelled = [words.join(' '), words.join(' ').toUpperCase(), words.join(' ').toLowerCase()]
    const found = spelled.find((candidate) =>
      candidate.split(' ').every((word) => canSpellByLetters(word, tokens)),
    )
    if (found) return found
  }
  return null
}

/**
 * Requires a token for every letter, because sherpa-onnx may choose longer tokens first and must then spell the remaining letters one by
 * one.
 */
function canSpellByLetters(word: string, tokens: Set<string>): boolean {
  const [first = '', ...rest] = word
  const canBegin = tokens.has(wordStart + first) || (tokens.has(wordStart) && tokens.has(first))
  return canBegin && rest.every((letter) => tokens.has(letter))
}

/** Estimates the log probability of each token from its rank, because models list frequent tokens first. */
export function writeBpeVocab(tokens: string[]): string {
  return tokens.map((token, rank) => `${token}\t${(-2 - Math.log(rank + 1)).toFixed(4)}\n`).join('')
}

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
