import { describe, expect, it } from 'vitest'
import { readModelAddress } from './read-model-address.ts'

const hub = 'https://huggingface.co/owner/repo-GGUF'

describe('the address of a model', () => {
  it.each([
    ['hf:owner/repo-GGUF/model.gguf', `${hub}/resolve/main/model.gguf`, 'model.gguf'],
    ['HF:owner/repo-GGUF/q4/model.gguf', `${hub}/resolve/main/q4/model.gguf`, 'model.gguf'],
    [`${hub}/blob/main/q4/model.gguf`, `${hub}/resolve/main/q4/model.gguf`, 'model.gguf'],
    [`${hub}/resolve/v1/model.gguf?download=true`, `${hub}/resolve/v1/model.gguf`, 'model.gguf'],
    ['https://h.example/a/blob/model.gguf#x', 'https://h.example/a/blob/model.gguf', 'model.gguf'],
    ['http://h.example:81/m.GGUF?key=1', 'http://h.example:81/m.GGUF?key=1', 'm.GGUF'],
  ])('%s is fetched from %s as %s', (written, address, file) => {
    expect(readModelAddress(written)).toEqual({ address, file })
  })

  it.each([
    ['A%20model%20(v1.0)+x.gguf', 'A model (v1.0)+x.gguf'],
    ['..%2F..%2Fetc%2Fmodel.gguf', '-..-etc-model.gguf'],
    ['a%5Cb%00c%3A.gguf', 'a-b-c-.gguf'],
    ['...hidden.gguf', 'hidden.gguf'],
    ['Modell-äöü.gguf', 'Modell----.gguf'],
    ['%E0%A4%A.gguf', '-E0-A4-A.gguf'],
    [`${'x'.repeat(300)}.gguf`, `${'x'.repeat(195)}.gguf`],
  ])('%s names the file %s', (segment, file) => {
    expect(readModelAddress(`https://h.example/${segment}`)?.file).toBe(file)
  })

  it.each([
    'hf:owner/model.gguf',
    'https://h.example/model.bin',
    'https://h.example/page#model.gguf',
    'https://h.example/?file=model.gguf',
    'https://h.example/.gguf',
    'https://h.example/model-00001%2Dof-00003.gguf',
    'https://[h/model.gguf',
    'https://me:secret@h.example/model.gguf',
  ])('%s is refused', (written) => {
    expect(readModelAddress(written)).toBeNull()
  })
})
