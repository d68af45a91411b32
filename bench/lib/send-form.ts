import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const boundary = 'hearthscribe-bench'
export const formType = `multipart/form-data; boundary=${boundary}`

type FormFile = { field: string; name: string; type: string; content: Iterable<Buffer> }

export function* formOf(fields: Record<string, string>, file: FormFile): Generator<Buffer> {
  for (const [name, value] of Object.entries(fields)) {
    yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  }
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
  )
  yield* file.content
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

/** Sends chunks without a Content-Length, so that the server has to count the bytes. */
export async function send(
  url: string,
  headers: Record<string, string>,
  body: Iterable<Buffer>,
): Promise<{ status: number; text: string }> {
  const call = request(url, { method: 'POST', headers })
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    call.on('error', reject)
  })
  await pipeline(Readable.from(body), call).catch(() => {})
  return answered
}
