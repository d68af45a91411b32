import { campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Table } from '#contract/campaigns/table.ts'
import { AppError } from '#contract/errors.ts'
import { type HomeSession, homeLimits, type SeatPage } from '#contract/home/schemas.ts'
import { recapSections } from '#contract/recap/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { indexParty } from '#core/home/list-party.ts'
import { listSaid } from '#core/home/list-said.ts'
import { listThreads } from '#core/home/list-threads.ts'
import { createMentionTest } from '#core/names/find-names.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { findCharacterOrSpeakerName, findSeatOfSpeaker } from '#core/recap/letter/name-speakers.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readTable } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { prepareRecaps, readStory } from '#server/recap/service.ts'
import { listCitedLines, listSpeakersOfSessions, readVoices } from '#server/transcription/service.ts'
import { readParty } from './service.ts'

type Seats = Table['seats']
type SeatOf = { seats: Seats; seat: Seats[number]; sessions: HomeSession[] }

const owedKinds = ['quest', 'promise', 'debt']

/** A seat without a character carries and owes nothing. Players get nothing that names a hidden entry. */
export async function readSeatPage(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  seatId: string,
): Promise<SeatPage> {
  const { seats } = await readTable(deps, access)
  const seat = seats.find(({ id }) => id === seatId)
  if (!seat) throw new AppError('NOT_FOUND', campaignTexts.seatNotFound)
  const story = await readStory(deps, access, homeLimits.recaps)
  const sessions = story.map(({ id, number, name, date }) => ({ id, number, name, date }))
  const party = await readParty(deps, access, story)
  const told = story.filter(({ kind }) => kind !== null)
  const isNamed = createMentionTest(listNames(seats, seat))
  return {
    carries: party.find((member) => member.seatId === seatId)?.carries ?? [],
    owes: listThreads(told)
      .filter(({ kind, name, text }) => owedKinds.includes(kind) && isNamed(`${name} ${text}`))
      .slice(0, homeLimits.owes),
    said: await readSaid(deps, access, { seats, seat, sessions }),
    talk: await readTalk(deps, access, { seats, seat, sessions }),
  }
}

/** Returns the names of the character, with the first name if no other character has it. */
function listNames(seats: Seats, seat: Seats[number]): string[] {
  const characters = seats.flatMap(({ id, character, aliases }) =>
    character ? [{ id, character, aliases }] : [],
  )
  return [...indexParty(characters)].flatMap(([name, index]) =>
    characters[index]?.id === seat.id ? name : [],
  )
}

async function readSaid(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  { seats, seat, sessions }: SeatOf,
): Promise<SeatPage['said']> {
  const readRecap = await prepareRecaps(deps, access)
  const names = [...listNames(seats, seat), seat.player, seat.speakerName ?? ''].map(foldName)
  const isSpeaker = (name: string) => names.includes(foldName(name))
  const said: SeatPage['said'] = []
  for (const session of sessions.toReversed().slice(0, homeLimits.recaps)) {
    if (said.length >= homeLimits.quotes) break
    const recap = await readRecap(session.id)
    if (!recap) continue
    const cited = listSources(recapSections.parse(recap)).map(({ segmentId }) => segmentId)
    const lines = await listCitedLines(deps.db, [session.id], [...new Set(cited)])
    const spoken = lines.map(
      ({ id, text, speaker }) =>
        [id, { text, speaker: speaker && findCharacterOrSpeakerName(speaker, seats) }] as const,
    )
    said.push(...listSaid(recap, new Map(spoken), isSpeaker).map((quote) => ({ ...quote, session })))
  }
  return said.slice(0, homeLimits.quotes)
}

/** Without a line of the character in any session, the list is empty. */
async function readTalk(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  { seats, seat, sessions }: SeatOf,
): Promise<SeatPage['talk']> {
  const ids = sessions.map(({ id }) => id)
  const voices = await readVoices(deps, access, ids)
  const spoken = await listSpeakersOfSessions(deps.db, [...voices.keys()])
  const own = new Set(
    spoken.flatMap(({ speaker }) => (findSeatOfSpeaker(speaker, seats)?.id === seat.id ? speaker.id : [])),
  )
  const talk = sessions.flatMap((session) => {
    const heard = voices.get(session.id)?.talk.filter(({ speakerId }) => own.has(speakerId))
    return heard ? { session, share: heard.reduce((sum, { share }) => sum + share, 0) } : []
  })
  return talk.some(({ share }) => share > 0) ? talk : []
}
