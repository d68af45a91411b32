import { AppError } from '#contract/errors.ts'
import { type Letter, letterTexts } from '#contract/recap/letters.ts'
import { recapSections } from '#contract/recap/schemas.ts'
import { listSources } from '#core/recap/edit-recap.ts'
import { composeLetter, listTimes } from '#core/recap/letter/compose-letter.ts'
import { findCharacterOrSpeakerName, listPresent } from '#core/recap/letter/name-speakers.ts'
import { listRenditions } from '#server/audio/service.ts'
import type { PlayersAccess } from '#server/auth/letter-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { readRecap } from '#server/recap/service.ts'
import { readSession } from '#server/sessions/service.ts'
import { listCitedLines, listSpeakersWithLines, readScoreStrip } from '#server/transcription/service.ts'
import { readHiddenNameTest } from '#server/wiki/service.ts'

export type LetterClip = { key: string; start: number }
/** `clips` is keyed by segment id. */
export type OpenedLetter = { letter: Letter; clips: Map<string, LetterClip> }

/** Throws SHARE_NOT_FOUND if players may no longer see the recap, or if no letter can be composed from it. */
export async function readLetter(deps: Pick<Deps, 'db'>, access: PlayersAccess): Promise<OpenedLetter> {
  const recap = await readRecap(deps, access)
  if (!recap) throw new AppError('SHARE_NOT_FOUND', letterTexts.notFound)
  const isHidden = await readHiddenNameTest(deps, access.campaignId)
  const unlessHidden = (text: string | null) => (text !== null && isHidden(text) ? null : text)
  const session = await readSession(deps, access.sessionId, access.campaignId)
  const seats = await readSeats(deps, access.campaignId)
  const speakers = await listSpeakersWithLines(deps.db, access.sessionId)
  const cited = new Set(listSources(recapSections.parse(recap)).map(({ segmentId }) => segmentId))
  const lines = await listCitedLines(deps.db, [access.sessionId], [...cited])
  const letter = composeLetter({
    recap,
    campaign: unlessHidden(access.campaignName) ?? '',
    session: {
      number: session.sessionNumber,
      name: unlessHidden(session.name) ?? '',
      date: session.date,
    },
    present: listPresent(speakers, seats).filter((name) => !isHidden(name)),
    lines: new Map(
      lines.map(({ id, text, speaker }) => {
        return [id, { text, speaker: speaker && unlessHidden(findCharacterOrSpeakerName(speaker, seats)) }]
      }),
    ),
    strip: (await readScoreStrip(deps, access)) ?? [],
  })
  if (!letter) throw new AppError('SHARE_NOT_FOUND', letterTexts.notFound)
  return { letter, clips: access.shows.sound ? await findClips(deps, access, letter, lines) : new Map() }
}

/** Only the lines that the letter cites get clips, because readers may not play the rest of a recording. */
async function findClips(
  deps: Pick<Deps, 'db'>,
  access: PlayersAccess,
  letter: Letter,
  lines: { id: string; audioFileId: string | null }[],
): Promise<OpenedLetter['clips']> {
  const renditions = await listRenditions(deps, access)
  const keyOf = new Map(lines.map(({ id, audioFileId }) => [id, renditions.get(audioFileId ?? '')]))
  return new Map(
    listTimes(letter).flatMap(({ segmentId, start }) => {
      const key = keyOf.get(segmentId)
      return key ? [[segmentId, { key, start }]] : []
    }),
  )
}
