/** In seconds. Turns ascend by start, and speakers are numbered in the order of first appearance. */
export type SpeakerTurn = { start: number; end: number; speaker: number }
