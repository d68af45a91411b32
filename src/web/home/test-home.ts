import type { Home, HomeSession, HomeThread } from '#contract/home/schemas.ts'

export const aHomeSession = (number: number, name = `Evening ${number}`): HomeSession => ({
  ...{ id: `s${number}`, number, name, date: `2026-03-0${number}` },
})

export const aHomeThread = (part: Partial<HomeThread> = {}): HomeThread => ({
  ...{ kind: 'quest', name: 'Find the crown', text: 'It lies in the north.', age: 0, sources: [] },
  mentions: [],
  ...{ since: aHomeSession(4), ...part },
})

export const aHome = (part: Partial<Home> = {}): Home => ({
  ...{ lastTime: null, nextSession: null, party: [], threads: [], threadCount: 0, recent: [] },
  waiting: { proposals: 0, unknownNames: [], unconfirmed: [], failedJobs: [] },
  ...part,
})
