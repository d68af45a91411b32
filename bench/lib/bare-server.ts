// Baseline of the serving benchmark: answers every request with the first command-line argument.
import { createServer } from 'node:http'

const answer = Buffer.from(process.argv[2] ?? '')
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length }
const server = createServer((_, response) => response.writeHead(200, headers).end(answer))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}\n`)
})
