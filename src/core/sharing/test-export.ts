import type { ExportedPicture } from '#core/pictures/exported-picture.ts'
import { aSource, aStatement, emptySections } from '#core/recap/test-sections.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import type { ExportedCampaign, ExportedEntry, ExportedNames, ExportedSession } from './exported-campaign.ts'

const plain = { aliases: [], details: {}, sessionNumber: null, sessionDate: null }

const entries: ExportedEntry[] = [
  {
    ...plain,
    id: 'mirelle',
    name: 'Mirelle: Vanthorne',
    aliases: ['Mirelle', 'The "Smith"'],
    category: 'people',
    details: { home_town: 'Hollowgate' },
    description: 'She comes from Hollowgate.\n\n:::gm\nA <spy>.\n:::',
    facts: [
      { text: 'She comes from Hollowgate.', status: 'accepted', sessionId: 's1', sources: [aSource('a', 5)] },
      { text: 'She owes Osk a horse.', status: 'accepted', sessionId: 's1', sources: [aSource('b', 65)] },
      { text: 'She is a queen.', status: 'proposed', sessionId: 's1', sources: [aSource('c', 70)] },
    ].map((fact) => ({
      ...fact,
      status: fact.status as 'accepted',
      sources: fact.sources.map((source) => ({ ...source, sessionId: 's1' })),
    })),
    sessionNumber: 1,
    sessionDate: '2026-03-14',
    visibility: 'gm',
  },
  {
    ...plain,
    id: 'hollowgate',
    name: 'Hollowgate',
    category: 'places',
    description: '# The gate\n\n1. old\n2. cold',
    picture: 'p1',
  },
  {
    ...plain,
    id: 'osk',
    name: 'Osk',
    picture: 'lost',
    category: '',
    description: '![[Hollowgate]]\n\n- monk\n- ![[Hollowgate]] ![[Osk]] @UUID[x] & [[/roll 1d6]]',
  },
]

const sessions: ExportedSession[] = [
  {
    id: 's1',
    sessionNumber: 1,
    name: 'The Causeway',
    date: '2026-03-14',
    notes: 'Bring dice.',
    recap: {
      ...emptySections,
      summary: 'Osk waits.',
      summarySentences: [aStatement('Osk waits.', { sources: [aSource('a', 5)] })],
      kind: 'highlights',
      engine: 'built-in reader',
      createdAt: '2026-03-15T10:00:00.000Z',
      editedAt: null,
    },
  },
  { id: 's2', sessionNumber: 2, name: 'Snow', date: '2026-03-21', notes: '', recap: null },
]

const aPicture = (id: string, kind: ExportedPicture['kind']): ExportedPicture => ({
  id,
  kind,
  read: async (size) => new TextEncoder().encode(`${id} ${size}`),
})

export function anExport(): { exported: ExportedCampaign; names: ExportedNames } {
  const list = entries.map(({ id, name, aliases, category, picture, visibility }) => ({
    ...{ id, name, aliases, category, picture, visibility },
  }))
  return {
    exported: {
      id: 'c1',
      campaign: { name: 'The Ashen Crown', description: 'A tale of Hollowgate.', cover: 'p0' },
      exportedAt: '2026-04-01T10:00:00.000Z',
      names: async () => list,
      async *sessions() {
        yield* sessions
      },
      async *entries() {
        yield []
        yield entries.slice(0, 2)
        yield entries.slice(2)
      },
      async *pictures() {
        yield aPicture('p0', 'cover')
        yield aPicture('p1', 'entry')
      },
    },
    names: {
      list,
      linkNames: { index: buildLinkIndex(list), entries: new Map(list.map((one) => [one.id, one])) },
    },
  }
}
