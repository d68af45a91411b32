import { closeSync, openSync, writeFileSync } from 'node:fs'
import { createChannelComparison, createSpeakerSeparator } from '#core/audio/diarization/separate-speakers.ts'
import type { SpeakerTurn } from '#core/audio/diarization/speaker-turn.ts'
import { feedSound } from '#server/lib/feed-sound.ts'
import { runInSlowThread } from '#server/lib/threads.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'

type Channels = [PcmSound, PcmSound]

function pickChannel(samples: Int16Array, channel: number): Int16Array {
  const picked = new Int16Array(samples.length / 2)
  for (let frame = 0; frame < picked.length; frame++) picked[frame] = samples[2 * frame + channel] ?? 0
  return picked
}

function writeChannel(sound: PcmSound, channel: number, path: string): PcmSound {
  const file = openSync(path, 'w')
  try {
    feedSound(sound, (samples) => writeFileSync(file, pickChannel(samples, channel)))
  } finally {
    closeSync(file)
  }
  return { path, sampleRate: 16_000, channels: 1, frames: sound.frames }
}

export function writeChannels(sound: PcmSound): Channels | null {
  const meter = createChannelComparison()
  feedSound(sound, meter.feed)
  if (meter.relate() !== 'separate') return null
  return [writeChannel(sound, 0, `${sound.path}.left`), writeChannel(sound, 1, `${sound.path}.right`)]
}

/**
 * Writes one file per microphone, because engines transcribe separate voices better. Returns null unless the sound has two channels from
 * separate microphones.
 */
export async function splitChannels(sound: PcmSound, signal: AbortSignal): Promise<Channels | null> {
  if (sound.channels === 1) return null
  return runInSlowThread({ module: import.meta.url, run: writeChannels }, [sound], signal)
}

export function findTurns(sound: PcmSound, speakerCount: number | null): SpeakerTurn[] {
  const separator = createSpeakerSeparator(sound.channels, sound.frames)
  feedSound(sound, separator.feed)
  return separator.finish(speakerCount)
}

/**
 * Takes minutes of CPU time for a long session, so it runs in a background thread.
 * @param speakerCount null to estimate it
 */
export function separateSpeakersOfSound(
  sound: PcmSound,
  speakerCount: number | null,
  signal: AbortSignal,
): Promise<SpeakerTurn[]> {
  return runInSlowThread({ module: import.meta.url, run: findTurns }, [sound, speakerCount], signal)
}
