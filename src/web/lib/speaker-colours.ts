import type { Speaker } from '#contract/transcription/schemas.ts'
import { displayNameOf } from '#contract/transcription/speakers.ts'

const palette = ['people', 'places', 'items', 'lore', 'events', 'factions', 'quests'].map(
  (kind) => `var(--k-${kind})`,
)

export function speakerColours(speakers: Speaker[]): Map<string, string> {
  return new Map(speakers.map(({ id }, index) => [id, palette[index % palette.length] ?? 'var(--fg-muted)']))
}

export const nameOfSpeaker = (speaker: Speaker | undefined) =>
  speaker ? displayNameOf(speaker) : 'Unknown speaker'
