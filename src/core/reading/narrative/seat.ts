/** Who speaks under a label of the transcript. */
export type Seat = { speaker: string; isGameMaster: boolean; characters: string[] }
