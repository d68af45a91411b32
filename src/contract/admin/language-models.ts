import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { requiredLine } from '#contract/text.ts'
import { modelDownload } from '#contract/transcription/engines.ts'

export const languageModelLimits = { address: 2_000 } as const

export const languageModelFileTexts = {
  loadFailed: 'Failed to load the models for this machine',
  address:
    'Enter the address of a GGUF file: https://…/model.gguf or hf:owner/repository/model.gguf (a file in parts, such as model-00001-of-00003.gguf, can’t be used)',
  notAllowed: 'This contains characters that are not allowed',
  addressTooLong: 'This address is too long (maximum 2000 characters)',
  notFound: 'There is no such model',
  refused:
    'The model couldn’t be fetched: its server refused. Check the address. A model for which the server asks for a sign-in can be downloaded in a browser and copied into the folder models/language of DATA_DIR.',
  otherFile:
    'The model couldn’t be fetched: its server offers a file of another size than it says, or than the list says. Press Retry, or copy the file into the folder models/language of DATA_DIR.',
  noSize:
    'The model couldn’t be fetched: its server doesn’t tell how large the file is. Choose another address, or copy the file into the folder models/language of DATA_DIR.',
  unreadable: 'This file couldn’t be read. Check its permissions.',
  inUse: 'This model is in use. Choose another one or remove the connection first.',
  isThere: 'A model file with this name is on this machine already. Remove it first.',
  changed:
    'The file on the server has changed since the download began, so the parts do not fit together. Press Resume to fetch it from the start.',
  noLibrary:
    'The library that runs language models is missing or can’t be loaded here. Run npm ci --include=optional in the folder of the program, so that npm installs the optional package node-llama-cpp, then restart.',
  damaged: 'This is not a complete model file in the GGUF format. Remove it and download it again.',
  version: 'This model file has a version of the GGUF format that this program can’t read.',
  architecture: (name: string) =>
    `This program doesn’t know models of the kind “${name}”. Choose another model.`,
  noTemplate:
    'This model has no chat template, so it can’t answer questions. Choose a version whose name contains “instruct” or “it”.',
  missing:
    'The model file is no longer in its folder. Put it back, or choose another model on the page Engines.',
  shortWindow: (tokens: string) =>
    `This model was made for ${tokens} tokens at a time, and a session needs at least 16,000. Choose another model.`,
  tooLong: (needed: string, window: string) =>
    `A question needs ${needed} tokens, and the context window of the model has ${window}.`,
  split: 'Models in several files (-00001-of-0000n) can’t be used. Choose a version in one file.',
  tooLarge: (needed: string, free: string) =>
    `This model needs ${needed} of memory with its smallest context window, and ${free} are free. Choose a smaller model, or free some memory.`,
  windowTooLarge: (tokens: string, needed: string, free: string) =>
    `With a context window of ${tokens} tokens, this model needs ${needed} of memory, and ${free} are free. Enter a smaller window, or leave it empty.`,
  crashed:
    'The language model on this machine ended unexpectedly. If that happens again, choose a smaller model or a smaller context window.',
  failed:
    'The language model on this machine could not be run. Ask the person who runs it to test the model on the page Engines.',
} as const

export const machine = z.object({
  memoryBytes: z.number(),
  /** Memory that a model could use now. */
  freeMemoryBytes: z.number(),
  cores: z.number(),
  /** Names of the graphics cards that the library can use; null if it finds none. */
  graphics: z.nullable(z.string()),
  /** True for processors without AVX2, on which the library is several times slower. */
  isSlow: z.boolean(),
  /** False if the library that runs models is not installed, or can’t be loaded. */
  hasLibrary: z.boolean(),
})
export type Machine = z.infer<typeof machine>

export const modelFile = z.object({
  /** Id in the catalogue; for other files, the name of the file. */
  id: z.string(),
  name: z.string(),
  file: z.string(),
  note: z.string(),
  licence: z.nullable(z.string()),
  bytes: z.number(),
  /** False until a whole evening has been told with the model. */
  isTried: z.boolean(),
  /** The context window in tokens that fits into the memory; null if none does, or if it is not known before the download. */
  window: z.nullable(z.number()),
  /** How an evening of four hours is read with that window; “unknown” for files that were not opened yet. */
  reads: z.enum(['whole', 'abridged', 'too large', 'unknown']),
  isOffered: z.boolean(),
  isPresent: z.boolean(),
  /** True if the server named a SHA-256 and the file has it; null for files that were copied into the folder. */
  isVerified: z.nullable(z.boolean()),
  isInUse: z.boolean(),
  /** The newest download job; null if there is none, or if the file is complete. */
  download: z.nullable(modelDownload),
})
export type ModelFile = z.infer<typeof modelFile>
export const modelFileList = success({
  machine,
  /** Free space of the disk. */
  freeBytes: z.nullable(z.number()),
  models: z.array(modelFile),
})
export type ModelFileList = z.infer<typeof modelFileList>

/** Either a model of the catalogue, or an address. */
export const modelFileDownload = z.union(
  [
    z.object({ modelId: z.string() }),
    z.object({
      address: requiredLine(
        {
          required: languageModelFileTexts.address,
          notAllowed: languageModelFileTexts.notAllowed,
          tooLong: languageModelFileTexts.addressTooLong,
        },
        languageModelLimits.address,
      ),
    }),
  ],
  languageModelFileTexts.address,
)
export type ModelFileDownload = z.infer<typeof modelFileDownload>
