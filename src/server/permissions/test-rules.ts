import { pino } from 'pino'
import { createFakeMail } from '#server/testing/fakes/mail/fake-mail.ts'
import { type Scene, withMatrix } from './test-matrix.ts'
import { anUpload } from './test-uploads.ts'

/** Checks of the permission matrix by row id and statement. */
export type Rules = Record<string, Record<string, () => Promise<void>>>

export const mail = createFakeMail()
export const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
export const matrix = withMatrix({ mail, log })

type Call = Parameters<ReturnType<typeof matrix>['call']>
export const call = (...args: Call) => matrix().call(...args)
export const upload = (scene: Scene) =>
  call('gm', 'POST', '/api/audio/upload', anUpload(scene, matrix().sound))
