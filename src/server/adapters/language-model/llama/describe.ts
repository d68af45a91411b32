import { availableParallelism } from 'node:os'
import { languageModelFileTexts, type Machine } from '#contract/admin/language-models.ts'
import { AppError } from '#contract/errors.ts'
import { readMemory } from '#server/lib/free-memory.ts'
import type { ModelFileDescription } from '#server/ports/engine-factory.ts'
import { startLlamaChild } from './llama-child.ts'
import type { LlamaCall, LlamaOrder } from './llama-protocol.ts'

const describeWithinMs = 60_000

async function askOnce<Call extends LlamaCall>(order: LlamaOrder<Call>, signal: AbortSignal) {
  const child = startLlamaChild(1)
  try {
    return await child.ask(order, signal)
  } finally {
    await child.stop()
  }
}

let card: Promise<Pick<Machine, 'graphics' | 'isSlow' | 'hasLibrary'>> | null = null

/** The graphics card is looked for once, because that takes a second; again if the process did not answer, as on a busy machine. */
async function findCard() {
  try {
    const found = await askOnce({ type: 'describe-machine' }, AbortSignal.timeout(describeWithinMs))
    return { graphics: found.names, isSlow: found.isSlow, hasLibrary: true }
  } catch (error) {
    const isMissing = error instanceof AppError && error.message === languageModelFileTexts.noLibrary
    if (!isMissing) card = null
    return { graphics: null, isSlow: false, hasLibrary: false }
  }
}

export async function describeMachine(): Promise<Machine> {
  const { total, free } = readMemory()
  card ??= findCard()
  return { memoryBytes: total, freeMemoryBytes: free, cores: availableParallelism(), ...(await card) }
}

export const describeModelFile = (file: string, signal: AbortSignal): Promise<ModelFileDescription> =>
  askOnce({ type: 'describe', file }, signal)
