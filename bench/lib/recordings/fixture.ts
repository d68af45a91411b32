import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'

export const shared = path.join(import.meta.dirname, '../../../../shared')

export type Turn = { id: number; start: number; speaker: string; text: string }
export type GoldEntity = { name: string; aliases: string[]; category: string; pc?: boolean }
export type Seat = { player: string; character: string; aliases: string[] }
export type Gold = {
  episode: string
  campaign: number
  gm: string
  turns: Turn[]
  seats: Seat[]
  summary: string
  entities: GoldEntity[]
  events: { name: string; keywords: string[][] }[]
}
export type Score = {
  entities: { f1: number; precision: number; recall: number }
  eventRecall: number
  recapEventRecall: number
  citations: { coverage: number; support: number }
}
export type Identity = { foundInBoth: number; linked: number; wrongLinks: number }

/** By campaign and player: the first word of the character's name in the gold annotations. */
const players: Record<number, Record<string, string>> = {
  1: {
    LAURA: "Vex'ahlia",
    LIAM: "Vax'ildan",
    TRAVIS: 'Grog',
    TALIESIN: 'Percival',
    MARISHA: 'Keyleth',
    SAM: 'Scanlan',
    ASHLEY: 'Pike',
    ORION: 'Tiberius',
  },
  2: {
    LAURA: 'Jester',
    LIAM: 'Caleb',
    TRAVIS: 'Fjord',
    TALIESIN: 'Mollymauk',
    MARISHA: 'Beauregard',
    SAM: 'Nott',
    ASHLEY: 'Yasha',
  },
}

function listSeats(gold: Omit<Gold, 'seats'>): Seat[] {
  const speakers = new Set(gold.turns.map(({ speaker }) => speaker))
  return Object.entries(players[gold.campaign] ?? {}).flatMap(([player, character]) => {
    const entity = gold.entities.find(({ name, pc }) => pc && name.split(' ')[0] === character)
    return entity && speakers.has(player) ? [{ player, character: entity.name, aliases: entity.aliases }] : []
  })
}

function readGold(file: string): Gold {
  const gold = JSON.parse(readFileSync(file, 'utf8')) as Omit<Gold, 'seats'>
  return { ...gold, seats: listSeats(gold) }
}

export function readGolds(): Gold[] {
  const folder = path.join(shared, 'fixtures/transcripts')
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
  return files.sort().map((name) => readGold(path.join(folder, name)))
}

export async function loadScorer() {
  return (await import(pathToFileURL(path.join(shared, 'tools/score.mjs')).href)) as {
    score(gold: Gold, system: object): Score
    identity(goldA: Gold, systemA: object, goldB: Gold, systemB: object): Identity
  }
}

export const toLines = (turns: Turn[], change = (text: string) => text): SpokenLine[] =>
  turns.map(({ id, start, speaker, text }) => ({
    id: String(id),
    start,
    end: start + 1,
    speaker,
    text: change(text),
  }))

export const toSystem = (entities: ExtractedEntity[], recap: UnresolvedRecap) => ({
  entities,
  recapSentences: recap.narrativeSentences.map(({ text, segmentIds }) => ({ text, citations: segmentIds })),
  events: recap.keyEvents.map(({ title, description }) => ({ name: title, text: description })),
})
