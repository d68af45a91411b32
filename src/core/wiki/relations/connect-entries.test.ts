import { describe, expect, it } from 'vitest'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { createConnector, readDescription, readFact, readLine, type Said } from './connect-entries.ts'

const entry = (id: string, category: string) => ({ id, name: id, aliases: [], category })
const entries = [entry('Hollowgate', 'places'), entry('Mirelle', 'people'), entry('Osk', 'people')]
const source = (segmentId: string) => ({ segmentId, transcriptionId: 't', sessionId: 's', start: 1, end: 2 })
const numbers = new Map([['s', 3]])

function connect(...said: Said[][]) {
  const connector = createConnector(buildLinkIndex(entries), entries)
  for (const sentences of said) connector.add(sentences)
  return connector.list()
}
const textsOf = (said: Said[]) => said.map(({ text }) => text)

describe('connections', () => {
  it('come from sentences that name both entries', () => {
    const [connection, ...others] = connect(readLine('Osk waves. Osk greets old Mirelle.', source('1'), 2))
    expect(others).toEqual([])
    expect(connection?.ids).toEqual(['Mirelle', 'Osk'])
    expect(textsOf(connection?.sentences ?? [])).toEqual(['Osk greets old Mirelle.'])
  })

  it('come from two neighbouring sentences if no sentence names both', () => {
    const [connection] = connect(readLine('Osk looks at the gate. Behind it, Mirelle waves.', source('1'), 2))
    expect(textsOf(connection?.sentences ?? [])).toEqual(['Osk looks at the gate. Behind it, Mirelle waves.'])
    expect(connection?.sentences[0]?.isSentencePair).toBe(true)
  })

  it('leave out questions and talk about rules', () => {
    const lines = ['Does Osk still know Mirelle?', 'Osk rolls a d20 for damage against Mirelle, 12 damage.']
    expect(connect(...lines.map((line, at) => readLine(line, source(String(at)), 1)))).toEqual([])
  })

  it('count a line once, even if a fact quotes it', () => {
    const fact = { text: 'Osk greets Mirelle.', sources: [source('1')] }
    const [connection] = connect(
      readFact(fact, 'Osk', numbers),
      readLine('So, uh, Osk greets Mirelle.', source('1'), 3),
    )
    expect(connection?.sentences).toHaveLength(1)
    expect(connection?.sentences[0]?.session).toBe(3)
  })

  it('treat an entry as the subject of its description', () => {
    const [connection] = connect(readDescription('Castellan of Hollowgate.', 'Mirelle'))
    expect(connection?.relations).toEqual([
      { fromId: 'Mirelle', toId: 'Hollowgate', kind: 'rules', session: null },
    ])
    const [guarded] = connect(readDescription('An old monk. He guards Hollowgate.', 'Osk'))
    expect(guarded?.relations.map(({ kind }) => kind)).toEqual(['guards'])
    const [told] = connect(readDescription('The castellan of Hollowgate hates him.', 'Osk'))
    expect(told?.relations).toEqual([])
  })

  it('are sorted with named relations and their sentences first', () => {
    const [first, second] = connect(
      readLine('Osk greets Mirelle at last.', source('1'), 1),
      readLine('Osk follows Mirelle inside.', source('2'), 1),
      readLine('Then Mirelle leaves Hollowgate behind.', source('3'), 1),
      readLine('Mirelle is the castellan of Hollowgate.', source('4'), 2),
    )
    expect(first?.ids).toEqual(['Hollowgate', 'Mirelle'])
    expect(first?.relations).toMatchObject([{ kind: 'rules', fromId: 'Mirelle', session: 2 }])
    expect(textsOf(first?.sentences ?? [])[0]).toBe('Mirelle is the castellan of Hollowgate.')
    expect(second?.ids).toEqual(['Mirelle', 'Osk'])
  })

  it('read each source at most twice, even if 100 sentences connect a pair', () => {
    let reads = 0
    const counted = (id: string) => ({
      ...source(id),
      get segmentId() {
        reads++
        return id
      },
    })
    const lines = Array.from({ length: 100 }, (_, n) =>
      readLine(
        `Osk greets old Mirelle in the ${n.toString(2).replaceAll('0', 'o').replaceAll('1', 'i')} hall.`,
        counted(`${n}`),
        1,
      ),
    )
    expect(connect(...lines)[0]?.sentences).toHaveLength(100)
    expect(reads).toBeLessThanOrEqual(200)
  })
})
