import { expect, it } from 'vitest'
import { enterMemory } from './engine-turns.ts'

const { signal } = new AbortController()

/** An engine that leaves when `finish` is called. */
function anEngine() {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  return { resident: { leave: () => done }, finish }
}

/** Enters, and notes when that happened. `free` is the memory that is left when the engine comes. */
async function enter(log: string[], name: string, free: number, engine = anEngine()) {
  const leave = await enterMemory(100, engine.resident, signal, () => free)
  log.push(name)
  return () => {
    log.push(`${name} leaves`)
    leave()
    engine.finish()
  }
}

it('lets two engines in at once if the memory holds both', async () => {
  const log: string[] = []
  const leaves = [await enter(log, 'speech', 500), await enter(log, 'language', 500)]
  expect(log).toEqual(['speech', 'language'])
  for (const leave of leaves) leave()
})

it('lets an engine that finds no room wait until the others have left, and those behind it wait, too', async () => {
  const log: string[] = []
  const leave = await enter(log, 'speech', 500)
  const waiting = [enter(log, 'language', 50), enter(log, 'second speech', 500)]
  await Promise.resolve()
  leave()
  for (const one of await Promise.all(waiting)) one()
  expect(log.slice(0, 4)).toEqual(['speech', 'speech leaves', 'language', 'second speech'])
})

it('does not keep an engine waiting if nothing else can make room', async () => {
  const leave = await enter([], 'language', 0)
  leave()
})

it('stops waiting when the work is cancelled, and lets the next one in', async () => {
  const log: string[] = []
  const leave = await enter(log, 'speech', 500)
  const cancel = new AbortController()
  const waiting = enterMemory(100, anEngine().resident, cancel.signal, () => 0)
  cancel.abort(new Error('cancelled'))
  await expect(waiting).rejects.toThrow('cancelled')
  const next = await enter(log, 'language', 500)
  expect(log).toEqual(['speech', 'language'])
  next()
  leave()
})
