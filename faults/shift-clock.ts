// Preloaded into the server. Shifts the clock of each thread by the milliseconds in the file that CLOCK_OFFSET_FILE names.
import { readFileSync, watch } from 'node:fs'

const file = process.env['CLOCK_OFFSET_FILE'] ?? ''
const RealDate = Date
let offsetMs = 0

function readOffset(): void {
  offsetMs = Number(readFileSync(file, 'utf8'))
}
readOffset()
watch(file, readOffset).unref()

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, maker) =>
    Reflect.construct(target, given.length === 0 ? [target.now() + offsetMs] : given, maker),
  apply: (target) => new target(target.now() + offsetMs).toString(),
  get: (target, name) => (name === 'now' ? () => target.now() + offsetMs : Reflect.get(target, name)),
})
