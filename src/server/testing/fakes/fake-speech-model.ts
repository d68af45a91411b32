/** A one-kilobyte speech model in hand-written ONNX, so that tests of the real engine need no download. */

type Bytes = number[]

/** A protocol buffer field: a number as varint, text or bytes with their length. */
function field(number: number, value: number | string | Bytes): Bytes {
  if (typeof value === 'number') return [...varint(number << 3), ...varint(value)]
  const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes]
}

function varint(value: number): Bytes {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

function tensor(name: string, dims: number[], values: number[]): Bytes {
  const raw = [...new Uint8Array(Float32Array.from(values).buffer)]
  return [...dims.flatMap((dim) => field(1, dim)), ...field(2, 1), ...field(8, name), ...field(9, raw)]
}

function value(name: string, type: number, dims: (number | string)[]): Bytes {
  const shape = dims.flatMap((dim) => field(1, typeof dim === 'number' ? field(1, dim) : field(2, dim)))
  return [...field(1, name), ...field(2, field(1, [...field(1, type), ...field(2, shape)]))]
}

function node(operator: string, inputs: string[], output: string, attribute: Bytes = []): Bytes {
  const named = attribute.length > 0 ? field(5, attribute) : []
  return [...inputs.flatMap((input) => field(1, input)), ...field(2, output), ...field(4, operator), ...named]
}

export const tinyTokens = '\u2581hello 0\n<blk> 1\n'

/** A NeMo CTC model that says "hello" where the mean of the mel bands exceeds the threshold. */
export function buildTinyCtcModel(threshold: number): Uint8Array {
  const weights = Array.from({ length: 160 }, (_, index) => (index % 2 === 0 ? 1 / 80 : 0))
  const order = [...field(1, 'perm'), ...[0, 2, 1].flatMap((axis) => field(8, axis)), ...field(20, 7)]
  const graph = [
    ...field(1, node('Transpose', ['audio_signal'], 'frames', order)),
    ...field(1, node('MatMul', ['frames', 'weights'], 'levels')),
    ...field(1, node('Add', ['levels', 'bias'], 'logits')),
    ...field(2, 'tiny'),
    ...field(5, tensor('weights', [80, 2], weights)),
    ...field(5, tensor('bias', [2], [-threshold, 0])),
    ...field(11, value('audio_signal', 1, ['N', 80, 'T'])),
    ...field(11, value('length', 7, ['N'])),
    ...field(12, value('logits', 1, ['N', 'T', 2])),
  ]
  const metadata = {
    vocab_size: '1',
    subsampling_factor: '1',
    normalize_type: '',
    model_type: 'EncDecCTCModelBPE',
  }
  return Uint8Array.from([
    ...field(1, 8),
    ...field(7, graph),
    ...field(8, [...field(1, ''), ...field(2, 13)]),
    ...Object.entries(metadata).flatMap(([key, text]) => field(14, [...field(1, key), ...field(2, text)])),
  ])
}
