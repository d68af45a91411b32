import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { pipeline } from 'node:stream'

export async function startRoundRobin(urls: string[]) {
  let asked = 0
  const server = createServer((incoming, response) => {
    const { method, headers, url: path } = incoming
    const giveUp = (error: unknown) => {
      if (error) response.destroy()
    }
    const target = request(`${urls[asked++ % urls.length]}${path}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, response, giveUp)
    })
    pipeline(incoming, target, giveUp)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
