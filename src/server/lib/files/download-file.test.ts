import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { engineTexts } from '#contract/transcription/engines.ts'
import { RetryLater } from '#server/ports/retry-later.ts'
import { type ModelHost, startModelHost } from '#server/testing/fakes/fake-model-host.ts'
import { downloadFile } from './download-file.ts'

const content = Buffer.from('a model of a few hundred bytes'.repeat(20))
const revision = '0123456789abcdef0123456789abcdef01234567'

let host: ModelHost
let folder: string
beforeEach(async () => {
  host = await startModelHost()
  host.files.set('encoder.onnx', content).set('tokens.txt', content)
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-download-'))
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true, force: true })
})

const file = () => path.join(folder, 'model')
const part = () => `${file()}.part`
const stored = () => readFileSync(file())
const ranges = () => host.requests.filter(({ at }) => at === 'cdn').map(({ range }) => range)

let shown: number[]
function download(name = 'encoder.onnx', signal = new AbortController().signal) {
  shown = []
  return downloadFile({
    url: `${host.origin}/owner/repository/resolve/${revision}/${name}`,
    path: file(),
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    signal,
    requireSpace: async () => {},
    onBytes: (bytes) => shown.push(bytes),
  })
}
/** Of a file whose SHA-256 is not known. */
const downloadUnverified = ({
  bytes = content.length,
  ...rest
}: Partial<Parameters<typeof downloadFile>[0]>) =>
  downloadFile({
    url: `${host.origin}/owner/repository/resolve/${revision}/encoder.onnx`,
    path: file(),
    bytes,
    sha256: null,
    signal: new AbortController().signal,
    requireSpace: async () => {},
    onBytes: () => {},
    ...rest,
  })
const onCdn = (
  fault: ReturnType<ModelHost['decide']>,
  shouldFail: (range?: string) => boolean = () => true,
) => {
  host.decide = ({ at, range }) => (at === 'cdn' && shouldFail(range) ? fault : undefined)
}
const refusal = (message: string) => expect.objectContaining({ code: 'ENGINE_FAILED', message })
const retry = (message: string) => expect.objectContaining({ name: 'RetryLater', message })

describe('a download from a host like Hugging Face', () => {
  it.each(['encoder.onnx', 'tokens.txt'])(
    'arrives although the ETag is not the SHA-256: %s',
    async (name) => {
      await download(name)
      expect(stored()).toEqual(content)
      expect(existsSync(part())).toBe(false)
      expect(shown.at(-1)).toBe(content.length)
      expect(host.requests).toHaveLength(2)
    },
  )

  it('is not repeated for a complete file', async () => {
    writeFileSync(file(), content)
    await download()
    expect(host.requests).toEqual([])
    expect(shown).toEqual([content.length])
  })

  it('replaces a file of the same name that is not the expected one', async () => {
    writeFileSync(file(), Buffer.from(content).fill('x'))
    await download()
    expect(stored()).toEqual(content)
  })

  it('is refused if the host offers a file of another size', async () => {
    host.files.set('encoder.onnx', Buffer.concat([content, content]))
    await expect(download()).rejects.toEqual(refusal(engineTexts.otherFile))
    expect(existsSync(part())).toBe(false)
    writeFileSync(part(), content.subarray(0, 100))
    await expect(download()).rejects.toEqual(refusal(engineTexts.otherFile))
    expect(ranges()).toEqual([undefined, 'bytes=100-'])
  })

  it('is deleted if damaged, and starts again', async () => {
    host.files.set('encoder.onnx', Buffer.from(content).fill('x', 300, 301))
    await expect(download()).rejects.toEqual(refusal(engineTexts.damaged))
    expect([file(), part()].filter(existsSync)).toEqual([])
    host.files.set('encoder.onnx', content)
    await download()
    expect(stored()).toEqual(content)
    expect(ranges()).toEqual([undefined, undefined])
  })

  it('is deleted if it never ends', async () => {
    onCdn('endless')
    await expect(download()).rejects.toEqual(refusal(engineTexts.damaged))
    expect([file(), part()].filter(existsSync)).toEqual([])
  })

  it('decompresses a file that the host compresses unasked', async () => {
    onCdn('compress')
    await download()
    expect(stored()).toEqual(content)
  })
})

describe('a download that breaks off', () => {
  it('continues where the connection broke', async () => {
    for (const size of [300, 450]) {
      onCdn('cut off')
      const failing = download()
      await vi.waitFor(() => expect(statSync(part()).size).toBe(size))
      host.breakOff()
      await expect(failing).rejects.toEqual(retry(engineTexts.unreachable))
    }
    onCdn(undefined)
    await download()
    expect(stored()).toEqual(content)
    expect(ranges()).toEqual([undefined, 'bytes=300-', 'bytes=450-'])
    expect(shown[0]).toBe(450)
  })

  it('continues where the host ended too early', async () => {
    onCdn('end early')
    await expect(download()).rejects.toEqual(retry(engineTexts.interrupted))
    expect(readFileSync(part())).toEqual(content.subarray(0, 300))
    onCdn(undefined)
    await download()
    expect(stored()).toEqual(content)
    expect(ranges()).toEqual([undefined, 'bytes=300-'])
  })

  it('needs no request if only its check was missing', async () => {
    writeFileSync(part(), content)
    await download()
    expect(stored()).toEqual(content)
    expect(host.requests).toEqual([])
  })

  it.each([
    ['ignore range', ['bytes=100-']],
    ['refuse range', ['bytes=100-', undefined]],
    ['wrong range', ['bytes=100-', undefined]],
    ['compress', ['bytes=100-', undefined]],
  ] as const)('starts again if the host cannot continue: %s', async (fault, asked) => {
    writeFileSync(part(), content.subarray(0, 100))
    onCdn(fault, (range) => range !== undefined)
    await download()
    expect(stored()).toEqual(content)
    expect(ranges()).toEqual(asked)
  })

  it('starts again if more has arrived than expected', async () => {
    writeFileSync(part(), Buffer.concat([content, content]))
    await download()
    expect(stored()).toEqual(content)
    expect(ranges()).toEqual([undefined])
  })

  it('is deleted if the file has changed meanwhile, and starts again', async () => {
    writeFileSync(part(), Buffer.from('something else'))
    await expect(download()).rejects.toEqual(refusal(engineTexts.damaged))
    await download()
    expect(stored()).toEqual(content)
  })

  it('keeps what has arrived while the host is busy or unreachable', async () => {
    writeFileSync(part(), content.subarray(0, 100))
    for (const status of [408, 429, 500, 503]) {
      host.decide = () => status
      await expect(download()).rejects.toEqual(retry(engineTexts.unreachable))
    }
    await host.close()
    await expect(download()).rejects.toEqual(retry(engineTexts.unreachable))
    expect(readFileSync(part())).toEqual(content.subarray(0, 100))
  })

  it('keeps what has arrived when the host refuses', async () => {
    writeFileSync(part(), content.subarray(0, 100))
    for (const status of [401, 403, 404]) {
      host.decide = () => status
      await expect(download()).rejects.toEqual(refusal(engineTexts.refused))
    }
    expect(readFileSync(part())).toEqual(content.subarray(0, 100))
  })

  it.each(['"another"', null])('starts again if the file has another ETag: %s', async (etag) => {
    writeFileSync(part(), Buffer.from('the beginning of another file'))
    host.etag = () => etag
    await downloadUnverified({ validator: '"first"' })
    expect(stored()).toEqual(content)
    expect(ranges()).toEqual(['bytes=29-'])
  })

  it('fails, and may be retried, if redirects never end', async () => {
    host.decide = () => 'redirect to itself'
    await expect(download()).rejects.toBeInstanceOf(RetryLater)
  })

  it('stops at once when it is cancelled', async () => {
    const cancel = new AbortController()
    host.decide = () => {
      cancel.abort(new Error('cancelled'))
      return 'silent'
    }
    await expect(download('encoder.onnx', cancel.signal)).rejects.toThrow('cancelled')
  })

  it('reports a folder that cannot be written as such, not as an unreachable host', async () => {
    await rm(folder, { recursive: true })
    await expect(download()).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a download whose SHA-256 is not known', () => {
  it('is deleted if it is too long', async () => {
    onCdn('endless')
    await expect(downloadUnverified({})).rejects.toEqual(refusal(engineTexts.damaged))
    expect([file(), part()].filter(existsSync)).toEqual([])
  })

  it('continues if the file still has the same ETag', async () => {
    writeFileSync(part(), content.subarray(0, 100))
    host.etag = () => '"first"'
    await downloadUnverified({ validator: '"first"' })
    expect(stored()).toEqual(content)
    expect(host.requests.at(-1)?.range).toBe('bytes=100-')
  })

  it('gets its name only if it passes the check of the caller', async () => {
    const check = async (partPath: string) => {
      expect(readFileSync(partPath)).toEqual(content)
      throw new Error('not a model')
    }
    await expect(downloadUnverified({ check })).rejects.toThrow('not a model')
    expect([existsSync(file()), existsSync(part())]).toEqual([false, true])
  })
})
