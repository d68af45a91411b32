import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { templateVersion } from '#server/db/test-template.ts'
import { programFolder } from '#server/lib/program.ts'

const cache = path.join(programFolder, '.cache')

/**
 * Copies the database of a server that has started once, so that the server of a test need not create its own.
 * @param startOnce starts and stops a server on a new data folder
 */
export async function placeTemplate(
  dataDir: string,
  startOnce: (dataDir: string) => Promise<void>,
): Promise<void> {
  const folder = path.join(dataDir, 'database')
  if (existsSync(folder)) return
  const template = path.join(cache, `test-server-${templateVersion()}`)
  if (!existsSync(template)) await makeTemplate(template, startOnce)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function makeTemplate(template: string, startOnce: (dataDir: string) => Promise<void>): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const making = mkdtempSync(path.join(cache, 'making-'))
  await startOnce(making)
  // Another test process may have made the template in the meantime.
  if (!existsSync(template)) renameSync(path.join(making, 'database'), template)
  rmSync(making, { recursive: true })
}
