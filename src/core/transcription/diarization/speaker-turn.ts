/** A turn in seconds; turns ascend by start, and speakers are numbered in order of first appearance. */
export type SpeakerTurn = { start: number; end: number; speaker: number }
