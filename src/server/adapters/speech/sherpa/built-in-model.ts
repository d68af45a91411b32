import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire, findPackageJSON } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { SherpaRecognizer } from './sherpa-models.ts'

/** Moonshine comes from the npm package moonshine-js. Its licence is in moonshine.LICENSE in the same folder. */
const packageName = '@usefulsensors/moonshine-js'
const tokenizerName = 'llama-tokenizer-js'

/** Tiny needs half the processor time of base and gets half as many words again wrong. Tests use it. */
export const builtInSizes = ['base', 'tiny'] as const
export type BuiltInSize = (typeof builtInSizes)[number]

/** Returns null if npm did not install the optional package. */
export function findBuiltInModel(size: BuiltInSize): SherpaRecognizer | null {
  const manifest = findManifest()
  if (manifest === null) return null
  const { resolve } = createRequire(manifest)
  const fileOf = (name: string) =>
    path.join(path.dirname(manifest), 'dist/model', size, 'quantized', `${name}.onnx`)
  const files = { encoder: fileOf('encoder_model'), mergedDecoder: fileOf('decoder_model_merged') }
  try {
    if (!Object.values(files).every((file) => existsSync(file))) return null
    const tokenizer = resolve(tokenizerName)
    return {
      kind: 'moonshine',
      name: `Moonshine ${size}`,
      languages: ['en'],
      isNemo: false,
      files: { ...files, tokenizer },
    }
  } catch {
    return null
  }
}

function findManifest(): string | null {
  try {
    return findPackageJSON(packageName, import.meta.url) ?? null
  } catch {
    return null
  }
}

const tokenizerModule = z.object({ default: z.object({ vocabById: z.array(z.string()) }) })
/** Moonshine has the tokens of LLaMA, followed by its own special tokens up to this number. */
const tokenCount = 32_768

/** Writes the tokens.txt that sherpa-onnx expects: the bytes of each token in Base64, and its number. */
export async function writeTokens(tokenizer: string, file: string): Promise<void> {
  const loaded = tokenizerModule.parse(await import(pathToFileURL(tokenizer).href))
  const { vocabById } = loaded.default
  const special = Array.from({ length: tokenCount - vocabById.length }, (_, index) => `<<ST_${index}>>`)
  const lines = [...vocabById, ...special].map((token, id) => `${bytesOf(token).toString('base64')}\t${id}\n`)
  await writeFile(file, lines.join(''))
}

function bytesOf(token: string): Buffer {
  const [, byte] = /^<0x([0-9A-F]{2})>$/.exec(token) ?? []
  return byte === undefined ? Buffer.from(token) : Buffer.from(byte, 'hex')
}
