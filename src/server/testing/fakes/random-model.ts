import { writeFileSync } from 'node:fs'

/** Of a value in the header of a GGUF file. */
const types = { u32: 4, f32: 6, text: 8, list: 9, i32: 5 } as const

function number(bytes: number, write: (buffer: Buffer, value: number) => void) {
  return (value: number) => {
    const buffer = Buffer.alloc(bytes)
    write(buffer, value)
    return buffer
  }
}
const u32 = number(4, (buffer, value) => buffer.writeUInt32LE(value))
const i32 = number(4, (buffer, value) => buffer.writeInt32LE(value))
const f32 = number(4, (buffer, value) => buffer.writeFloatLE(value))
const u64 = number(8, (buffer, value) => buffer.writeBigUInt64LE(BigInt(value)))
const text = (value: string) => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)])

function list<T>(type: number, values: T[], write: (value: T) => Buffer): Buffer {
  return Buffer.concat([u32(type), u64(values.length), ...values.map(write)])
}

const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0')
const letters = [...'▁etaoinshrdlucmfwypvbgkjqxzETAOINSHRDLUCMFWYPVBGKJQXZ0123456789.,"{}[]:-']
const tokens = [
  ...['<unk>', '<s>', '</s>'],
  ...Array.from({ length: 256 }, (_, byte) => `<0x${hex(byte)}>`),
  ...letters,
]
/** 1 is a normal token, 2 an unknown one, 3 a control token, 6 a byte. */
const tokenTypes = [2, 3, 3, ...Array<number>(256).fill(6), ...letters.map(() => 1)]
const template =
  "{% for m in messages %}{{ '<s>' + m['role'] + ': ' + m['content'] + '</s>' }}{% endfor %}{% if add_generation_prompt %}{{ '<s>assistant: ' }}{% endif %}"

type Shape = {
  layers?: number
  width?: number
  /** Values of an attention head. Q8_0 needs a multiple of 32. */
  headSize?: number
  window?: number
  architecture?: string
  chatTemplate?: string | null
}

/**
 * Writes a language model with random weights as a GGUF file (half a megabyte by default). It writes nonsense, but llama.cpp loads and
 * runs it as it does a real one. One token is one character.
 */
export function writeRandomModel(file: string, shape: Shape = {}): string {
  const { layers = 2, width = 64, headSize = 32, window = 65_536, architecture = 'llama' } = shape
  const { chatTemplate = template } = shape
  const heads = width / headSize
  const meta: [string, number, Buffer][] = [
    ['general.architecture', types.text, text(architecture)],
    ['general.name', types.text, text('random')],
    ['general.file_type', types.u32, u32(0)],
    [`${architecture}.block_count`, types.u32, u32(layers)],
    [`${architecture}.context_length`, types.u32, u32(window)],
    [`${architecture}.embedding_length`, types.u32, u32(width)],
    [`${architecture}.feed_forward_length`, types.u32, u32(2 * width)],
    [`${architecture}.attention.head_count`, types.u32, u32(heads)],
    [`${architecture}.attention.head_count_kv`, types.u32, u32(heads)],
    [`${architecture}.attention.layer_norm_rms_epsilon`, types.f32, f32(1e-5)],
    [`${architecture}.rope.dimension_count`, types.u32, u32(headSize)],
    [`${architecture}.vocab_size`, types.u32, u32(tokens.length)],
    ['tokenizer.ggml.model', types.text, text('llama')],
    ['tokenizer.ggml.tokens', types.list, list(types.text, tokens, text)],
    [
      'tokenizer.ggml.scores',
      types.list,
      list(
        types.f32,
        tokens.map((_, index) => -index),
        f32,
      ),
    ],
    ['tokenizer.ggml.token_type', types.list, list(types.i32, tokenTypes, i32)],
    ['tokenizer.ggml.unknown_token_id', types.u32, u32(0)],
    ['tokenizer.ggml.bos_token_id', types.u32, u32(1)],
    ['tokenizer.ggml.eos_token_id', types.u32, u32(2)],
    ...(chatTemplate === null
      ? []
      : [['tokenizer.chat_template', types.text, text(chatTemplate)] satisfies [string, number, Buffer]]),
  ]
  const tensors: [string, number[]][] = [
    ['token_embd', [width, tokens.length]],
    ['output_norm', [width]],
    ['output', [width, tokens.length]],
  ]
  for (let layer = 0; layer < layers; layer++) {
    const parts: [string, number[]][] = [
      ...(['attn_norm', 'ffn_norm'] as const).map((name): [string, number[]] => [name, [width]]),
      ...(['attn_q', 'attn_k', 'attn_v', 'attn_output'] as const).map((name): [string, number[]] => [
        name,
        [width, width],
      ]),
      ...(['ffn_gate', 'ffn_up'] as const).map((name): [string, number[]] => [name, [width, 2 * width]]),
      ['ffn_down', [2 * width, width]],
    ]
    tensors.push(...parts.map(([name, size]): [string, number[]] => [`blk.${layer}.${name}`, size]))
  }
  const head = [
    Buffer.from('GGUF'),
    u32(3),
    u64(tensors.length),
    u64(meta.length),
    ...meta.map(([key, type, value]) => Buffer.concat([text(key), u32(type), value])),
  ]
  const data: Buffer[] = []
  let offset = 0
  let seed = 1
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32 - 0.5
  }
  for (const [name, size] of tensors) {
    const count = size.reduce((product, one) => product * one, 1)
    const isNorm = name.includes('norm')
    head.push(text(`${name}.weight`), u32(size.length), ...size.map(u64), u32(0), u64(offset))
    const values = Float32Array.from({ length: count }, () => (isNorm ? 1 : random() * 0.4))
    const bytes = Buffer.from(values.buffer)
    const padding = Buffer.alloc((32 - (bytes.length % 32)) % 32)
    data.push(bytes, padding)
    offset += bytes.length + padding.length
  }
  const start = Buffer.concat(head)
  const alignment = Buffer.alloc((32 - (start.length % 32)) % 32)
  writeFileSync(file, Buffer.concat([start, alignment, ...data]))
  return file
}
