import { engineSettingTexts, type ModelServer, type OfferedModel } from '#contract/admin/engine-settings.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { explainTestFailure } from './engine-health.ts'

/** The usual ports of language model servers, with the program that uses them by default. */
export const usualPorts: readonly [port: number, program: string][] = [
  [11_434, 'Ollama'],
  [1234, 'LM Studio'],
  [8080, 'llama.cpp'],
  [8000, 'vLLM'],
]

/** A server on the same machine answers at once. */
const findWithinMs = 1_500
const listWithinMs = 15_000

const sortModels = (models: OfferedModel[]) => models.toSorted((a, b) => a.id.localeCompare(b.id))

/** Servers that do not answer, or answer something else, are left out. */
export async function findModelServers(
  { engineFactory }: Pick<Deps, 'engineFactory'>,
  _access: AdminAccess,
  ports = usualPorts,
): Promise<ModelServer[]> {
  const found = await Promise.all(
    ports.map(async ([port, program]): Promise<ModelServer[]> => {
      const baseUrl = `http://localhost:${port}/v1`
      const answer = await engineFactory
        .readModels(baseUrl, null, AbortSignal.timeout(findWithinMs))
        .catch(() => null)
      return answer ? [{ name: answer.program ?? program, baseUrl, models: sortModels(answer.models) }] : []
    }),
  )
  return found.flat()
}

export async function listOfferedModels(
  { engineFactory, log }: Pick<Deps, 'engineFactory' | 'log'>,
  _access: AdminAccess,
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string | null },
): Promise<{ models: OfferedModel[]; message: string | null }> {
  try {
    const { models } = await engineFactory.readModels(baseUrl, apiKey, AbortSignal.timeout(listWithinMs))
    return { models: sortModels(models), message: models.length > 0 ? null : engineSettingTexts.noModels }
  } catch (error) {
    log.warn({ err: error }, 'The models of a server could not be listed')
    return { models: [], message: explainTestFailure(error, engineSettingTexts.modelsFailed) }
  }
}
