import { pino } from 'pino'
import { createFakeMail } from '#server/testing/fakes/fake-mail.ts'
import { withMatrix } from './test-matrix.ts'

/** Statements of the permission matrix by row id, each with its check. */
export type Rules = Record<string, Record<string, () => Promise<void>>>

export const mail = createFakeMail()
export const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
export const matrix = withMatrix({ mail, log })
