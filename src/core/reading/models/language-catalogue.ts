export type LanguageCatalogueModel = {
  id: string
  name: string
  note: string
  licence: string
  /** Repository on Hugging Face. */
  repository: string
  /** Commit; `main` if no commit is known. A download from `main` is pinned to the commit that the server names. */
  revision: string
  file: string
  bytes: number
  /** Bytes of memory per token of the context window, with keys and values in 8 bits, from the published shape of the model. */
  bytesPerToken: number
  /** Tokens of the longest window that the model was trained for. */
  longestWindow: number
  /** False until a whole evening has been told with the model. */
  isTried: boolean
}

/** Bytes of an 8-bit value with its share of the block's scale. */
const valueBytes = 34 / 32
const keysAndValues = (layers: number, heads: number, size: number) => 2 * layers * heads * size * valueBytes

/** The smallest first. */
export const languageCatalogue: readonly LanguageCatalogueModel[] = [
  {
    id: 'qwen3-4b',
    name: 'Qwen3 4B Instruct 2507',
    note: 'The smallest download, for machines with little memory.',
    licence: 'Apache-2.0',
    repository: 'bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF',
    revision: 'ae44f08e1392f39c0e474af10c3ff8355c8b6688',
    file: 'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    bytes: 2_497_280_736,
    bytesPerToken: keysAndValues(36, 8, 128),
    longestWindow: 262_144,
    isTried: false,
  },
  {
    id: 'gemma-3-12b',
    name: 'Gemma 3 12B',
    note: 'Slower than the others without a graphics card.',
    licence: 'Gemma terms of use',
    repository: 'ggml-org/gemma-3-12b-it-GGUF',
    revision: 'main',
    file: 'gemma-3-12b-it-Q4_K_M.gguf',
    bytes: 7_300_574_976,
    // One layer of six sees the whole window.
    bytesPerToken: keysAndValues(8, 8, 256),
    longestWindow: 131_072,
    isTried: false,
  },
  {
    id: 'qwen3-30b-a3b',
    name: 'Qwen3 30B-A3B Instruct 2507',
    note: 'As fast as a small model, because only a tenth of it works at a time.',
    licence: 'Apache-2.0',
    repository: 'unsloth/Qwen3-30B-A3B-Instruct-2507-GGUF',
    revision: 'eea7b2be5805a5f151f8847ede8e5f9a9284bf77',
    file: 'Qwen3-30B-A3B-Instruct-2507-Q4_K_M.gguf',
    bytes: 18_556_686_752,
    bytesPerToken: keysAndValues(48, 4, 128),
    longestWindow: 262_144,
    isTried: false,
  },
]
