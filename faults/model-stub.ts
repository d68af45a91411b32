import {
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from '#server/adapters/fake-model-server.ts'

export type Stub = ModelServer & { environment: Record<string, string> }

/** A language model over HTTP, with what a server has to be told of it. */
export async function startStub(
  decide: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
): Promise<Stub> {
  const server = await startModelServer('openai', decide)
  return { ...server, environment: { LLM_BASE_URL: server.url, LLM_MODEL: 'stub' } }
}

/** Names that the reader knows for names, and that are not alike. */
const names = ['Mirelle Vanthorne', 'Corvin Ashdown', 'Serafine Locke', 'Tamsin Oakhart', 'Garrick Holloway']

/** A story of which `answerWell` makes an entry for each person. */
export const story = names.map(
  (name, at) => `[0:00:0${at}] Rowan: You meet ${name}, the castellan of Hollowgate.`,
)
export const storyNames = names

/** The number that the question gives the line with these words. */
function lineOf(words: string, name: string): number[] {
  const row = words.split('\\n').find((one) => one.includes(`${name}, the`))
  const number = /\[(\d+)\]/.exec(row ?? '')?.[1]
  return number ? [Number(number)] : []
}

/** Tells the story in the shape that was asked for. */
export function answerWell({ words }: ModelRequest): ModelReply {
  if (words.includes('<transcript>')) return { json: tellNotes(words) }
  return { json: words.includes('narrative: 20 to 40') ? tellStory() : {} }
}

const tellStory = () => ({
  summary: [{ text: 'Mirelle Vanthorne is the castellan of Hollowgate.', notes: [1] }],
  narrative: [{ text: 'You meet Mirelle Vanthorne.', notes: [1] }],
})

function tellNotes(words: string) {
  const told = names.map((name) => ({ name, lineIds: lineOf(words, name) }))
  return {
    events: told.map(({ name, lineIds }) => ({
      title: '',
      text: `You meet ${name}, the castellan of Hollowgate.`,
      kind: 'conversation',
      importance: 3,
      lineIds,
    })),
    quotes: [],
    entities: told.map(({ name, lineIds }) => ({
      name,
      aliases: [],
      category: 'people',
      facts: [{ text: `${name} is the castellan of Hollowgate.`, lineIds }],
      details: [],
    })),
  }
}
