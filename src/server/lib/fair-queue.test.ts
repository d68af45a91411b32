import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

function aQueue(...limits: Parameters<typeof createFairQueue>) {
  const run = createFairQueue(...limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (account: string, name: string, signal?: AbortSignal) =>
    run(
      account,
      () =>
        new Promise<void>((resolve) => {
          started.push(name)
          ends.set(name, resolve)
        }),
      signal,
    )
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, end, started }
}

it('alternates between accounts', async () => {
  const { add, end, started } = aQueue(1)
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  for (const name of ['b1', 'b2']) void add('b', name)
  await end('')
  for (const name of ['a1', 'b1', 'a2', 'b2']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

it('runs only the given number of tasks at once', async () => {
  const { add, end, started } = aQueue(2)
  for (const name of ['a1', 'a2', 'a3']) void add('a', name)
  await end('')
  expect(started).toEqual(['a1', 'a2'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'a3'])
})

it('drops a waiting task that its caller has aborted', async () => {
  const { add, end, started } = aQueue(1)
  void add('a', 'a1')
  const gone = new AbortController()
  const dropped = add('b', 'b1', gone.signal)
  void add('c', 'c1')
  gone.abort(new Error('gone'))
  await expect(dropped).rejects.toThrow('gone')
  await end('a1')
  expect(started).toEqual(['a1', 'c1'])
})

it('continues after a failed task', async () => {
  const run = createFairQueue(1)
  await expect(run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await run('a', async () => 'done')).toBe('done')
})

it('limits the tasks of one account that run at once', async () => {
  const { add, end, started } = aQueue(4, 2)
  for (const name of ['a1', 'a2', 'a3', 'a4']) void add('a', name)
  void add('b', 'b1')
  await end('')
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  await end('b1')
  expect(started).toHaveLength(4)
})

it('tells a task whether it has waited', async () => {
  const run = createFairQueue(1)
  const tell = async (hasWaited: boolean) => hasWaited
  expect(await Promise.all([run('a', tell), run('a', tell), run('b', tell)])).toEqual([false, true, true])
})

it('remembers an account as long as it runs or waits', async () => {
  const { add, end, started } = aQueue(Number.POSITIVE_INFINITY, 1)
  void add('a', 'a1')
  for (let n = 0; n < 1_100; n++) void add(`b${n}`, `b${n}`)
  await end('')
  for (let n = 0; n < 1_100; n++) await end(`b${n}`)
  void add('a', 'a2')
  await end('')
  expect(started.filter((name) => name.startsWith('a'))).toEqual(['a1'])
  await end('a1')
  expect(started.at(-1)).toBe('a2')
})
