import { pino } from 'pino'
import { createFakeMail } from '../adapters/fake-mail.ts'
import { withMatrix } from './test-matrix.ts'

/** Sentences of the shared matrix about a row, by its id, each with the check of what it says. */
export type Rules = Record<string, Record<string, () => Promise<void>>>

export const mail = createFakeMail()
/** Everything that was logged. */
export const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
/** The one server on which all of them are checked. */
export const matrix = withMatrix({ mail, log })
