import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startTestServer } from '#server/testing/server/test-server.ts'

it('logs a request whose client disconnected at debug level', async () => {
  const lines: { level: number; call?: string }[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const server = await startTestServer({ log })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    'POST /api/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"',
  )
  socket.destroy()
  await expect.poll(() => lines.find(({ call }) => call === '/api/users/login')?.level).toBe(20)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  await server.stop()
})
