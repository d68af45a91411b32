import { type Letter, type LetterTime, letterLimits } from '#contract/recap/letters.ts'
import {
  type RecapKind,
  type RecapMoment,
  type RecapSections,
  recapTexts,
  type Statement,
} from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'
import { foldName } from '#core/fold-name.ts'
import { isUnnamed, nameEvening } from '#core/sessions/name-from-title.ts'
import type { ScoreStrip } from '#core/transcription/outline/score-strip.ts'
import { countWords } from '#core/words.ts'
import { chooseShown, clearFilledTexts } from '../fill-texts.ts'
import { joinTexts } from '../filter-recap.ts'
import { groupParagraphs } from '../group-paragraphs.ts'
import { splitProse } from '../keep-citations.ts'
import { splitScenes } from '../split-scenes.ts'
import { chooseBest, chooseQuotes, type SpokenTexts } from './choose-quotes.ts'

type LetterSources = {
  /** The recap as players get it. */
  recap: RecapSections & { kind: RecapKind }
  campaign: string
  session: { number: number; name: string; date: string }
  /** Names of those who were at the session. If this is empty, the letter lists the recap's player characters. */
  present: string[]
  lines: SpokenTexts
  strip: ScoreStrip
}

export const titleLetter = ({ number, name }: { number: number; name: string }, separator = ': '): string =>
  name === '' || isUnnamed(name) ? `Session ${number}` : `Session ${number}${separator}${name}`

function findTime(sources: Source[]): LetterTime | null {
  for (const { segmentId, start } of sources) if (start !== null) return { segmentId, start }
  return null
}

function cutOpening(sentences: Statement[]): Statement[] {
  let words = 0
  const end = sentences.findIndex(({ text }, at) => {
    words += countWords(text)
    return at > 0 && words > letterLimits.openingWords
  })
  return end < 0 ? sentences : sentences.slice(0, end)
}

const sentencesOf = (text: string, sentences: Statement[]) =>
  sentences.length > 0 ? sentences : splitProse(text)

/** In a story without scenes, each paragraph counts as a scene and `title` is null. */
type Scene = { title: string | null; paragraphs: Statement[][] }

function listScenes(recap: RecapSections, opening: Statement[]): Scene[] {
  const openingTexts = new Set(opening.map(({ text }) => foldName(text)))
  const isStory = recap.detailedNarrative !== ''
  const text = isStory ? recap.detailedNarrative : recap.summary
  const cited = isStory ? recap.narrativeSentences : recap.summarySentences
  const sentences = sentencesOf(text, cited)
  const paragraphs = groupParagraphs(text, sentences)
  const scenes = sentences.some(({ scene }) => scene !== undefined) ? splitScenes(sentences) : paragraphs
  return scenes
    .map((scene) => ({
      title: scene[0]?.scene ?? null,
      paragraphs: paragraphs
        .filter(([first]) => first && scene.includes(first))
        .map((paragraph) => paragraph.filter((one) => !openingTexts.has(foldName(one.text))))
        .filter((paragraph) => paragraph.length > 0),
    }))
    .filter((scene) => scene.paragraphs.length > 0)
}

const segmentsOf = (items: { sources: Source[] }[]) =>
  new Set(items.flatMap(({ sources }) => sources.map(({ segmentId }) => segmentId)))

function titleScenes(scenes: Statement[][], events: RecapSections['keyEvents']): string[] {
  const left = new Set(events)
  return scenes.map((scene) => {
    const cited = segmentsOf(scene)
    const text = foldName(joinTexts(scene))
    const [best] = [...left]
      .map((event) => ({
        event,
        shared: [...segmentsOf([event])].filter((id) => cited.has(id)).length,
      }))
      .filter(({ event, shared }) => shared > 0 && !text.startsWith(foldName(event.title.replace(/…$/, ''))))
      .sort((a, b) => b.shared - a.shared)
    if (!best) return ''
    left.delete(best.event)
    return best.event.title
  })
}

function writeScenes(recap: RecapSections, opening: Statement[], lines: SpokenTexts): Letter['scenes'] {
  const scenes = listScenes(recap, opening)
  const sceneSentences = scenes.map(({ paragraphs }) => paragraphs.flat())
  const titles = titleScenes(sceneSentences, recap.keyEvents)
  const quotes = chooseQuotes(recap, sceneSentences, lines)
  return scenes.map(({ title, paragraphs }, at) => {
    const quote = quotes[at] ?? null
    return {
      title: title ?? titles[at] ?? '',
      text: paragraphs.map(joinTexts).join('\n\n'),
      quote,
      time: quote?.time ?? findTime(paragraphs.flat().flatMap(({ sources }) => sources)),
    }
  })
}

function writeMoments(moments: RecapMoment[], lines: SpokenTexts): Letter['moments'] {
  const shown = chooseShown(moments)
  return shown.map(({ text, speaker, start, scene, sources }, at) => {
    const segmentId = sources[0]?.segmentId
    return {
      text,
      speaker: (segmentId === undefined ? null : lines.get(segmentId)?.speaker) ?? speaker,
      scene: scene === shown[at - 1]?.scene ? '' : (scene ?? ''),
      time: findTime(sources) ?? (segmentId !== undefined && start !== null ? { segmentId, start } : null),
    }
  })
}

const listPlayed = ({ charactersInvolved }: RecapSections) =>
  charactersInvolved.filter(({ role }) => role === recapTexts.playerCharacter).map(({ name }) => name)

const isOwed = ({ kind }: RecapSections['openThreads'][number]) => kind === 'promise' || kind === 'debt'

/** Returns null if the transcript was too poor for a recap. */
export function composeLetter({
  recap,
  campaign,
  session,
  present,
  lines,
  strip,
}: LetterSources): Letter | null {
  if (recap.kind === 'none') return null
  const isNarrative = recap.kind === 'narrative'
  const written = isNarrative ? recap : clearFilledTexts(recap)
  const summary = sentencesOf(written.summary, written.summarySentences)
  // Highlights have a summary only if a game master wrote it, so it is not cut.
  const opening = isNarrative ? cutOpening(summary) : summary
  const moments = writeMoments(recap.moments, lines)
  return {
    kind: recap.kind,
    campaign,
    title: titleLetter({ ...session, name: nameEvening(session.name, recap.title) }),
    date: session.date,
    present: present.length > 0 ? present : listPlayed(recap),
    strip,
    opening: joinTexts(opening),
    best: chooseBest(recap, moments, lines),
    scenes: writeScenes(written, opening, lines),
    moments,
    treasure: isNarrative
      ? recap.itemsAndRewards.map(({ name, description }) => ({ name, text: description }))
      : [],
    debts: isNarrative ? recap.openThreads.filter(isOwed).map(({ text }) => text) : [],
    ending: isNarrative ? recap.cliffhangers.map(({ title, situation }) => ({ title, text: situation })) : [],
  }
}

export const listTimes = ({
  scenes,
  moments,
  best,
}: Pick<Letter, 'scenes' | 'moments' | 'best'>): LetterTime[] =>
  [...scenes, ...moments, ...best].flatMap(({ time }) => time ?? [])
