import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pass } from 'node:timers/promises'

export type Mode =
  | 'pass'
  /** Holds all data until the mode changes, without an error. */
  | 'blackhole'
  /** Delivers requests, but holds all answers. */
  | 'halfopen'
  /** Resets open and new connections. */
  | 'rst'
  /** Ends open connections. Later connections pass. */
  | 'kill'
  | { delayMs: number }
  | { bytesPerSecond: number }
  /** Resets a connection after this many request bytes. */
  | { cutAfterBytes: number }

export type Wire = { port: number; setMode(mode: Mode): void; close(): Promise<void> }

export async function createProxy(targetPort: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let mode: Mode = 'pass'
  let change = Promise.withResolvers<void>()

  const isHeld = (isAnswer: boolean) => mode === 'blackhole' || (mode === 'halfopen' && isAnswer)

  async function* carry(source: AsyncIterable<Buffer>, isAnswer: boolean): AsyncGenerator<Buffer> {
    let carried = 0
    for await (const chunk of source) {
      while (isHeld(isAnswer)) await change.promise
      if (typeof mode === 'string') yield chunk
      else if ('delayMs' in mode) {
        await pass(mode.delayMs)
        yield chunk
      } else if ('bytesPerSecond' in mode) {
        yield* slowDown(chunk, mode.bytesPerSecond)
      } else {
        const left = isAnswer ? chunk.length : mode.cutAfterBytes - carried
        yield chunk.subarray(0, left)
        if (left < chunk.length) throw new Error('The connection is cut')
      }
      carried += chunk.length
    }
  }

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (mode === 'rst') return client.on('error', () => {}).resetAndDestroy()
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const end = () => {
      for (const socket of [client, target]) socket.resetAndDestroy()
    }
    for (const socket of [client, target]) {
      sockets.add(socket)
      socket.on('error', end).on('close', () => sockets.delete(socket))
    }
    pipeline(client, (source) => carry(source, false), target).catch(end)
    pipeline(target, (source) => carry(source, true), client).catch(end)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')

  function setMode(next: Mode): void {
    mode = next
    if (next === 'rst') for (const socket of sockets) socket.resetAndDestroy()
    if (next === 'kill') for (const socket of sockets) socket.destroy()
    change.resolve()
    change = Promise.withResolvers()
  }

  return {
    port: address.port,
    setMode,
    async close() {
      setMode('rst')
      server.close()
      await once(server, 'close')
    },
  }
}

async function* slowDown(chunk: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.round(bytesPerSecond / 10))
  for (let start = 0; start < chunk.length; start += step) {
    await pass(100)
    yield chunk.subarray(start, start + step)
  }
}
