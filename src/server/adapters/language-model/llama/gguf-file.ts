import { open, stat } from 'node:fs/promises'
import type { GgufFileInfo, Llama } from 'node-llama-cpp'
import {
  type ModelMemory,
  neededBytes,
  reservedBytes,
  windowSizes,
} from '#core/reading/models/choose-window.ts'
import { isPartOfModel } from '#core/reading/models/read-model-address.ts'
import type { ModelFileDescription } from '#server/ports/engine-factory.ts'
import type { LlamaFailure } from './llama-protocol.ts'

type Library = typeof import('node-llama-cpp')

/** What keeps a model from running; the parent process has a sentence for each. */
export class Fault extends Error {
  readonly fault: LlamaFailure['fault']
  readonly figures: number[]

  constructor(fault: LlamaFailure['fault'], figures: number[] = [], detail = '') {
    super(detail)
    this.fault = fault
    this.figures = figures
  }
}

export type GgufFile = {
  /** Tokens of the longest window that the model was trained for. */
  longestWindow: number
  /** Type of the values in the context. */
  cacheType: 'Q8_0' | 'F16'
  /** Without a graphics card. */
  memory: ModelMemory
  /** Memory of the graphics card and of the machine, in bytes, if the card holds the whole model and its context. */
  measureOnCard: (tokens: number) => Promise<{ card: number; machine: number }>
}

const ggufVersion = 3
const batchSize = 512

/** Reads the header of a model file. Throws a Fault if llama.cpp cannot run it. */
export async function openFile(
  library: Library,
  llama: Llama,
  file: string,
  tokens: number | null = null,
): Promise<GgufFile> {
  if (isPartOfModel(file)) throw new Fault('split')
  await checkStart(file)
  const options = { sourceType: 'filesystem', spliceSplitFiles: false, logWarnings: false } as const
  const info = await library.readGgufFileInfo(file, options).catch((error: unknown) => {
    throw new Fault('damaged', [], String(error))
  })
  const { general, tokenizer } = info.metadata
  const insights = await library.GgufInsights.from(info, llama)
  if (!insights.isSupportedByLlamaCpp) throw new Fault('architecture', [], general.architecture)
  if ((await stat(file)).size < insights.modelSize + (info.infoEndOffset ?? 0)) throw new Fault('damaged')
  if (!tokenizer?.chat_template) throw new Fault('noTemplate')
  const cacheType = chooseCacheType(info.architectureMetadata)
  const type = library.GgmlType[cacheType]
  const estimate = (contextSize: number, modelGpuLayers: number) =>
    insights.estimateContextResourceRequirementsV2({
      ...{ contextSize, modelGpuLayers, batchSize, sequences: 1, flashAttention: true },
      ...{ kvCacheKeyType: type, kvCacheValueType: type },
    })
  const weigh = (gpuLayers: number) => insights.estimateModelResourceRequirementsV2({ gpuLayers })
  const contexts = new Map<number, number>()
  for (const size of [...windowSizes, ...(tokens === null ? [] : [tokens])]) {
    contexts.set(size, (await estimate(size, 0)).cpuRam)
  }
  return {
    longestWindow: insights.trainContextSize ?? 0,
    cacheType,
    memory: {
      weights: (await weigh(0)).cpuRam,
      context: (size) => contexts.get(size) ?? Number.POSITIVE_INFINITY,
    },
    async measureOnCard(size) {
      const layers = insights.totalLayers
      const [weights, context] = [await weigh(layers), await estimate(size, layers)]
      return {
        card: weights.gpuVram + context.gpuVram,
        machine: weights.cpuRam + context.cpuRam + reservedBytes,
      }
    },
  }
}

async function checkStart(file: string): Promise<void> {
  const handle = await open(file).catch(() => {
    throw new Fault('missing')
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(8), 0, 8, 0)
    if (bytesRead < 8 || buffer.toString('latin1', 0, 4) !== 'GGUF') throw new Fault('damaged')
    if (buffer.readUInt32LE(4) !== ggufVersion) throw new Fault('version')
  } finally {
    await handle.close()
  }
}

type Shape = GgufFileInfo['architectureMetadata']

/** Q8_0 halves the memory, but stores values in blocks of 32, into which the size of a head must divide. */
function chooseCacheType({ attention, embedding_length }: Shape): GgufFile['cacheType'] {
  const size = Number(embedding_length) / Number(attention?.head_count)
  const sizes = [attention?.key_length ?? size, attention?.value_length ?? size]
  return sizes.every((one) => Number(one) % 32 === 0) ? 'Q8_0' : 'F16'
}

/** Returns the memory that the machine must have free for each window. A graphics card that holds the model takes its share. */
export async function describeFile(
  library: Library,
  llama: Llama,
  file: string,
): Promise<ModelFileDescription> {
  const gguf = await openFile(library, llama, file)
  const sizes = windowSizes.filter((tokens) => tokens <= gguf.longestWindow)
  const needed = await Promise.all(
    sizes.map(async (tokens) => {
      const onCard = await measureIfOnCard(llama, gguf, tokens)
      return { tokens, bytes: onCard ?? neededBytes(gguf.memory, tokens) }
    }),
  )
  return { longestWindow: gguf.longestWindow, needed }
}

/** Returns the memory of the machine that is needed if the graphics card holds the rest; null if it does not. */
async function measureIfOnCard(llama: Llama, gguf: GgufFile, tokens: number): Promise<number | null> {
  if (llama.gpu === false) return null
  const [{ card, machine }, { free }] = [await gguf.measureOnCard(tokens), await llama.getVramState()]
  return card <= free ? machine : null
}

/** Chooses the window, and how many layers the graphics card takes. Throws a Fault if nothing fits. */
export async function chooseLoad(
  llama: Llama,
  gguf: GgufFile,
  contextTokens: number | null,
  freeBytes: number,
): Promise<{ window: number; gpuLayers: 'max' | 'auto' | number }> {
  const { memory, longestWindow } = gguf
  const sizes = contextTokens === null ? windowSizes.filter((size) => size <= longestWindow) : [contextTokens]
  for (const window of sizes) {
    const onCard = await measureIfOnCard(llama, gguf, window)
    if (onCard !== null && onCard <= freeBytes) return { window, gpuLayers: 'max' }
    if (neededBytes(memory, window) <= freeBytes)
      return { window, gpuLayers: llama.gpu === false ? 0 : 'auto' }
  }
  const smallest = sizes.at(-1)
  if (smallest === undefined) throw new Fault('shortWindow', [longestWindow])
  const figures = [smallest, neededBytes(memory, smallest), freeBytes]
  throw new Fault(contextTokens === null ? 'tooLarge' : 'windowTooLarge', figures)
}
