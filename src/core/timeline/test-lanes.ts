import type { LaneSession, TimelineLanes } from '#contract/timeline/lanes.ts'

const dates = ['2026-01-01', '2026-01-08', '2026-02-05']

export const sourceAt = (session: number, start: number | null) => ({
  segmentId: `line ${session} ${start}`,
  transcriptionId: `t${session}`,
  sessionId: `s${session}`,
  start,
  end: start === null ? null : start + 10,
})

export const aSession = (number: number, more: Partial<LaneSession> = {}): LaneSession => ({
  id: `s${number}`,
  number,
  name: `Evening ${number}`,
  date: dates[number - 1] ?? '2026-03-01',
  seconds: 10_000,
  parts: [{ transcriptionId: `t${number}`, offset: 0, seconds: 10_000 }],
  events: [],
  ...more,
})

const hears = (session: number, starts: (number | null)[]) => ({
  sessionId: `s${session}`,
  transcriptionId: `t${session}`,
  lines: starts.map((start) => sourceAt(session, start)),
})

const anEvent = (session: number, title: string, start: number) => ({
  ...{ title, description: `${title}.`, entryId: null },
  sources: [sourceAt(session, start)],
})

export const aTimeline = (): TimelineLanes => ({
  sessions: [
    aSession(1, { events: [anEvent(1, 'They arrive', 1000), anEvent(1, 'The gate falls', 9000)] }),
    aSession(2),
    aSession(3, { events: [anEvent(3, 'The bells ring', 5000)] }),
  ],
  lanes: [
    {
      ...{ entryId: 'e1', name: 'Mirelle', category: 'people', isPlayerCharacter: false },
      heard: [hears(1, [500, 800, 6000]), hears(3, [200])],
      facts: [{ text: 'Mirelle rules Hollowgate.', sources: [sourceAt(1, 800)] }],
    },
    {
      ...{ entryId: 'e2', name: 'Hollowgate', category: 'places', isPlayerCharacter: false },
      ...{ heard: [hears(2, [4000])], facts: [] },
    },
  ],
  quests: [
    {
      ...{ name: 'Bring Corvin back', entryId: null },
      steps: [
        { sessionId: 's1', status: 'opened', text: 'Mirelle asks for it.', sources: [sourceAt(1, 7000)] },
        { sessionId: 's3', status: 'completed', text: 'He is home.', sources: [sourceAt(3, 8000)] },
      ],
    },
  ],
})
