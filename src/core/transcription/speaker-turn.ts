/** Who speaks when: `speaker` counts from 0 in the order of first words. Seconds, ascending by start. */
export type SpeakerTurn = { start: number; end: number; speaker: number }
