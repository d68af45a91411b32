import {
  confirmAll,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '#server/testing/fakes/fake-model-server.ts'

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

function lineOf(words: string, name: string): number[] {
  const row = words.split('\\n').find((one) => one.includes(`${name}, the`))
  const number = /\[(\d+)\]/.exec(row ?? '')?.[1]
  return number ? [Number(number)] : []
}

export function answerWell({ words, schemaName }: ModelRequest): ModelReply {
  if (schemaName === 'session_notes') return { json: writeNotes(words) }
  return { json: answers[schemaName] ?? {} }
}

const sentence = { text: 'You meet Mirelle Vanthorne.', notes: [1] }
const answers: Record<string, object> = {
  claim_verdicts: confirmAll,
  recap_scenes: { scenes: [{ scene: 1, title: '', paragraphs: [[sentence]] }] },
  recap_story: { summary: [{ text: 'Mirelle Vanthorne is the castellan of Hollowgate.', notes: [1] }] },
}

function writeNotes(words: string) {
  const people = names.map((name) => ({ name, lineIds: lineOf(words, name) }))
  return {
    events: people.map(({ name, lineIds }) => ({
      title: '',
      text: `You meet ${name}, the castellan of Hollowgate.`,
      kind: 'conversation',
      importance: 3,
      lineIds,
    })),
    quotes: [],
    entities: people.map(({ name, lineIds }) => ({
      name,
      aliases: [],
      category: 'people',
      facts: [{ text: `${name} is the castellan of Hollowgate.`, lineIds }],
      details: [],
    })),
  }
}
