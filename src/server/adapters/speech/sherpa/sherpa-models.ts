import { readdir } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import { baseLanguage, modelCatalogue, whisperLanguages } from '#core/transcription/models/model-catalogue.ts'

const recognizer = z.object({
  kind: z.enum(['transducer', 'qwen3', 'whisper', 'moonshine', 'ctc']),
  /** Name of the model's folder, shown to users as the name of the engine. */
  name: z.string(),
  /** Languages as two letters; null if the model takes any language, or if its languages are unknown. */
  languages: z.nullable(z.array(z.string())),
  /** True for transducers of NVIDIA's NeMo. sherpa-onnx decodes them differently. */
  isNemo: z.boolean(),
  files: z.record(z.string(), z.string()),
})
export type SherpaRecognizer = z.infer<typeof recognizer>

/** The models that tell when each word was said. */
export const wordTimeKinds = new Set<SherpaRecognizer['kind']>(['transducer', 'ctc'])

export const sherpaModels = z.object({
  recognizer,
  segmentation: z.nullable(z.string()),
  embedding: z.nullable(z.string()),
})
export type SherpaModels = z.infer<typeof sherpaModels>

/** Kinds of speech models, best first. The keys of `files` are the names of the files in sherpa-onnx's configuration. */
const kinds: { kind: SherpaRecognizer['kind']; files: Record<string, RegExp> }[] = [
  {
    kind: 'transducer',
    files: {
      encoder: /^encoder.*\.onnx$/,
      decoder: /^decoder.*\.onnx$/,
      joiner: /^joiner.*\.onnx$/,
      tokens: /^tokens\.txt$/,
    },
  },
  {
    kind: 'qwen3',
    files: {
      convFrontend: /^conv_frontend.*\.onnx$/,
      encoder: /^encoder.*\.onnx$/,
      decoder: /^decoder.*\.onnx$/,
      tokenizer: /^tokenizer$/,
    },
  },
  {
    kind: 'whisper',
    files: { encoder: /-encoder.*\.onnx$/, decoder: /-decoder.*\.onnx$/, tokens: /-tokens\.txt$/ },
  },
  {
    kind: 'moonshine',
    files: {
      preprocessor: /^preprocess.*\.onnx$/,
      encoder: /^encode.*\.onnx$/,
      uncachedDecoder: /^uncached_decode.*\.onnx$/,
      cachedDecoder: /^cached_decode.*\.onnx$/,
      tokens: /^tokens\.txt$/,
    },
  },
  {
    kind: 'moonshine',
    files: {
      encoder: /^encoder_model.*\.(?:onnx|ort)$/,
      mergedDecoder: /^decoder_model_merged.*\.(?:onnx|ort)$/,
      tokens: /^tokens\.txt$/,
    },
  },
  { kind: 'ctc', files: { model: /^model.*\.onnx$/, tokens: /^tokens\.txt$/ } },
]

export type SpeakerModels = Pick<SherpaModels, 'segmentation' | 'embedding'>

/**
 * Returns the recognizers of a folder of models, best first, and the models that tell speakers apart.
 * @param folder may be missing
 */
export async function findSherpaModels(
  folder: string,
): Promise<{ recognizers: SherpaRecognizer[]; speakers: SpeakerModels }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const { folders = [], files = [] } = Object.groupBy(entries, (one) =>
    one.isDirectory() ? 'folders' : 'files',
  )
  const contents = new Map([['', files.map(({ name }) => name).sort()]])
  for (const name of folders.map((one) => one.name).sort()) {
    contents.set(name, (await readdir(path.join(folder, name))).sort())
  }
  const find = (inFolder: RegExp, named: RegExp) => {
    for (const [name, files] of contents) {
      const file = pick(files, named)
      if (file !== null && inFolder.test(name)) return path.join(folder, name, file)
    }
    return null
  }
  return {
    recognizers: listRecognizers(folder, contents),
    speakers: {
      segmentation: find(/pyannote-segmentation/, /^model.*\.onnx$/),
      embedding: find(/.*/, /(?:campplus|eres2net|titanet|resnet34).*\.onnx$/),
    },
  }
}

/**
 * A model is never used for a language that it does not know. null means that the language is to be detected: a model of many languages
 * is then better than one that knows only English.
 */
export function chooseRecognizer(
  recognizers: SherpaRecognizer[],
  language: string | null,
): SherpaRecognizer | null {
  const spoken = language === null ? 'en' : baseLanguage(language)
  const fitting = recognizers.filter(({ languages }) => languages?.includes(spoken) ?? true)
  const polyglot = language === null ? fitting.find(({ languages }) => languages?.length !== 1) : null
  return polyglot ?? fitting[0] ?? null
}

/** Models that are not in the catalogue come last. */
const rankOf = (name: string) => {
  const rank = modelCatalogue.findIndex(({ folder }) => folder === name)
  return rank === -1 ? modelCatalogue.length : rank
}

/** Returns the recognizers in the order of `kinds`, and of the catalogue within a kind, best first. */
function listRecognizers(folder: string, contents: Map<string, string[]>): SherpaRecognizer[] {
  const ranked = [...contents].sort(([a], [b]) => rankOf(a) - rankOf(b))
  return kinds.flatMap(({ kind, files }) =>
    ranked.flatMap(([name, present]) => {
      if (name === '' || name.includes('segmentation')) return []
      const chosen = Object.entries(files).map(([role, named]) => [role, pick(present, named)] as const)
      if (chosen.some(([, file]) => file === null)) return []
      const paths = chosen.map(([role, file]) => [role, path.join(folder, name, file ?? '')])
      const isNemo = kind === 'transducer' && /nemo|parakeet/.test(name)
      const languages = languagesOf(kind, name)
      return [{ kind, name, languages, isNemo, files: Object.fromEntries(paths) }]
    }),
  )
}

/** Prefers the int8 file, which needs a third of the memory and recognizes nearly the same words. */
function pick(files: string[], named: RegExp): string | null {
  const fitting = files.filter((file) => named.test(file))
  return fitting.find((file) => file.includes('int8')) ?? fitting[0] ?? null
}

function languagesOf(kind: SherpaRecognizer['kind'], name: string): string[] | null {
  // Copied folders may lack the prefix "sherpa-onnx".
  const listed = modelCatalogue.find(({ folder }) => folder === name || folder.endsWith(`-${name}`))
  if (listed && listed.languages !== 'any') return [...listed.languages]
  if (kind === 'moonshine') return [/-(ar|es|ja|ko|uk|vi|zh)\b/.exec(name)?.[1] ?? 'en']
  if (/parakeet-tdt-0\.6b-v2|[.-]en\b/.test(name)) return ['en']
  // Whisper exits on a language that it does not know.
  return kind === 'whisper' ? [...whisperLanguages] : null
}
