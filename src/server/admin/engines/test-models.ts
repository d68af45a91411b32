import { languageModelFileTexts, type Machine } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { readHead } from '#server/lib/files/read-file.ts'

export const modelContent = Buffer.concat([
  Buffer.from('GGUF'),
  Buffer.from('weights '.repeat(75)),
  Buffer.from('.end'),
])

export const aMachine: Machine = {
  memoryBytes: 16e9,
  freeMemoryBytes: 12e9,
  cores: 8,
  graphics: null,
  isSlow: false,
  hasLibrary: true,
}

/** Takes each file that begins like a model for one that needs 1 GB for each 8,000 tokens. */
export function describeModels(deps: Deps, machine: Machine = aMachine): void {
  deps.engineFactory = {
    ...deps.engineFactory,
    describeMachine: async () => machine,
    async describeModelFile(file) {
      const [head] = await readHead(file, 4)
      if (Buffer.from(head).toString() !== 'GGUF')
        throw new AppError('ENGINE_FAILED', languageModelFileTexts.damaged)
      const needed = [64_000, 32_000, 16_000].map((tokens) => ({ tokens, bytes: (tokens / 8_000) * 1e9 }))
      return { longestWindow: 128_000, needed }
    },
  }
}
