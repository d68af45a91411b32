export type Seat = { speaker: string; isGameMaster: boolean; characters: string[] }
