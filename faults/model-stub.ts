import {
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '#server/testing/fakes/fake-model-server.ts'
import { type EveningAnswers, emptyAnswers } from '#server/testing/scenes/test-told-evening.ts'

export type Stub = ModelServer & { environment: Record<string, string> }

export async function startStub(
  decide: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
): Promise<Stub> {
  const server = await startModelServer('openai', decide)
  return { ...server, environment: { LLM_BASE_URL: server.url, LLM_MODEL: 'stub' } }
}

/** Dissimilar names that the built-in reader recognizes. */
const names = ['Mirelle Vanthorne', 'Corvin Ashdown', 'Serafine Locke', 'Tamsin Oakhart', 'Garrick Holloway']

/** `answerWell` returns an entity for each person of this transcript. */
export const story = names.map(
  (name, at) => `[0:00:0${at}] Rowan: You meet ${name}, the castellan of Hollowgate.`,
)
export const storyNames = names

const told = names.map((name, at) => ({
  text: `You met ${name}, the castellan of Hollowgate.`,
  lines: [at + 1],
}))
const [turn = { text: '', lines: [] }] = told
const answers: EveningAnswers = {
  ...emptyAnswers,
  world: {
    entities: names.map((name, at) => ({
      ...{ name, aliases: [], category: 'people', details: [] },
      facts: [{ text: `${name} is the castellan of Hollowgate.`, lines: [at + 1] }],
    })),
  },
  tell: { ...emptyAnswers.tell, scenes: [{ title: 'The gate', turn, paragraphs: [told] }] },
}

export const answerWell = ({ schemaName }: ModelRequest): ModelReply => ({
  json: { ...answers }[schemaName] ?? {},
})
