import type { ModelReply, ModelRequest } from '#server/testing/fakes/fake-model-server.ts'
import { type EveningAnswers, emptyAnswers } from '#server/testing/scenes/test-told-evening.ts'
import { payloads } from './xss-payloads.ts'

/** Answers with the numbered lines of the transcript, like a language model after a prompt injection. */
export function echoPrompt({ words, schemaName }: ModelRequest): ModelReply {
  const transcript = words.split(/<\/?transcript>/)[1] ?? ''
  const said = transcript.split('\\n').flatMap((row) => {
    const [, number, text] = /^\[(\d+)\] [^:]*: (.*)$/.exec(row) ?? []
    return text ? [{ text: JSON.parse(`"${text}"`) as string, lines: [Number(number)] }] : []
  })
  const [first = '', second = ''] = payloads
  const [turn = { text: '', lines: [] }] = said
  const more = said.map((one) => ({ ...one, name: one.text, title: one.text, description: one.text }))
  const answers: EveningAnswers = {
    ...emptyAnswers,
    world: {
      entities: [
        {
          ...{ name: 'Mirelle', aliases: [first], category: second, facts: said.slice(0, 12) },
          details: said.map(({ text, lines }) => ({ key: text, value: text, lines })),
        },
      ],
    },
    tell: {
      ...{ title: turn.text, opening: said.slice(0, 5), also: said, atmosphere: said.slice(5, 7) },
      scenes: [{ title: turn.text, turn, paragraphs: [said] }],
      quotes: more.map((one) => ({ ...one, speaker: first, why: one.text })),
      untilNextTime: more.slice(0, 2).map((one) => ({ ...one, urgency: 'high', stakes: one.text })),
      openThreads: said.map((one) => ({ ...one, kind: 'mystery' })),
      treasure: more.map((one) => ({
        ...{ ...one, how: 'found', type: one.text, magic: one.text, from: one.text, holder: one.text },
      })),
    },
    sections: {
      ...emptyAnswers.sections,
      previously: said.slice(0, 3),
      mysteries: more.map((one) => ({ ...one, clues: [one.text] })),
      characters: more.slice(0, 1).map((one) => ({
        ...{ ...one, name: 'Mirelle', role: one.text, class: one.text, race: one.text, appearance: one.text },
        ...{ personality: '', significance: one.text, development: '', relationships: '', status: one.text },
      })),
    },
  }
  return { json: { ...answers }[schemaName] ?? {} }
}
