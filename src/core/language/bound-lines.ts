import type { SpokenLine } from './spoken-line.ts'

/** Characters of one session that are read: what is said in sixteen hours. */
export const readableCharacters = 1_000_000

/** The lines of a session up to what is read of it: a hostile transcript may be twenty times as long. */
export function boundLines(lines: SpokenLine[], most = readableCharacters): SpokenLine[] {
  let left = most
  const end = lines.findIndex(({ text }) => {
    left -= text.length
    return left < 0
  })
  return end === -1 ? lines : lines.slice(0, end)
}

/** How many lines at the end were left unread, for the record of a job. */
export const tellUnread = (all: SpokenLine[], read: SpokenLine[]): { unreadLines?: number } =>
  all.length > read.length ? { unreadLines: all.length - read.length } : {}
