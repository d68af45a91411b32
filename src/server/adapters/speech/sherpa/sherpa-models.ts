import { readdir } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const recognizer = z.object({
  kind: z.enum(['transducer', 'qwen3', 'whisper', 'moonshine', 'ctc']),
  /** Name of the model's folder, shown to users as the name of the engine. */
  name: z.string(),
  isEnglish: z.boolean(),
  /** True for transducers of NVIDIA's NeMo. sherpa-onnx decodes them differently. */
  isNemo: z.boolean(),
  files: z.record(z.string(), z.string()),
})
export type SherpaRecognizer = z.infer<typeof recognizer>

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
  { kind: 'ctc', files: { model: /^model.*\.onnx$/, tokens: /^tokens\.txt$/ } },
]

/**
 * Chooses the best recognizer, or returns null if there is none. If the language is unknown or not English, an English-only recognizer is
 * the last choice.
 */
export async function findSherpaModels(
  folder: string,
  language: string | null,
): Promise<SherpaModels | null> {
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
  const recognizers = listRecognizers(folder, contents)
  const isEnglishSpoken = language !== null && /^en\b/i.test(language)
  const found = recognizers.find(({ isEnglish }) => isEnglishSpoken || !isEnglish) ?? recognizers[0]
  if (!found) return null
  return {
    recognizer: found,
    segmentation: find(/pyannote-segmentation/, /^model.*\.onnx$/),
    embedding: find(/.*/, /(?:campplus|eres2net|titanet|resnet34).*\.onnx$/),
  }
}

/** Returns the recognizers in the order of `kinds`, best first. */
function listRecognizers(folder: string, contents: Map<string, string[]>): SherpaRecognizer[] {
  return kinds.flatMap(({ kind, files }) =>
    [...contents].flatMap(([name, present]) => {
      if (name === '' || name.includes('segmentation')) return []
      const chosen = Object.entries(files).map(([role, named]) => [role, pick(present, named)] as const)
      if (chosen.some(([, file]) => file === null)) return []
      const paths = chosen.map(([role, file]) => [role, path.join(folder, name, file ?? '')])
      const isNemo = kind === 'transducer' && /nemo|parakeet/.test(name)
      return [{ kind, name, isEnglish: isEnglish(kind, name), isNemo, files: Object.fromEntries(paths) }]
    }),
  )
}

/** Prefers the int8 file, which needs a third of the memory and recognizes nearly the same words. */
function pick(files: string[], named: RegExp): string | null {
  const fitting = files.filter((file) => named.test(file))
  return fitting.find((file) => file.includes('int8')) ?? fitting[0] ?? null
}

function isEnglish(kind: SherpaRecognizer['kind'], name: string): boolean {
  if (kind === 'moonshine') return !/-(?:ar|es|ja|ko|uk|vi|zh)\b/.test(name)
  return /parakeet-tdt-0\.6b-v2|[.-]en\b/.test(name)
}
