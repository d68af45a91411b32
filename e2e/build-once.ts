import { buildServer } from '../scripts/prepare.mjs'
import { builtFlag } from '../scripts/server-process.mjs'

/** Builds the server before the workers start; they inherit the flag. */
export default function buildOnce(): void {
  if (!process.env[builtFlag]) buildServer()
  process.env[builtFlag] = 'true'
}
