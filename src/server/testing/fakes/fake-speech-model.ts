import { floats, floatType, int64Type, integers, node, value, writeModel } from './fake-onnx.ts'

export const tinyTokens = '\u2581hello 0\n<blk> 1\n'

/** A NeMo CTC model that says "hello" where the mean of the mel bands exceeds the threshold. */
export function buildTinyCtcModel(threshold: number): Uint8Array {
  const weights = Array.from({ length: 160 }, (_, index) => (index % 2 === 0 ? 1 / 80 : 0))
  return writeModel({
    nodes: [
      node('Transpose', ['audio_signal'], 'frames', { perm: [0, 2, 1] }),
      node('MatMul', ['frames', 'weights'], 'levels'),
      node('Add', ['levels', 'bias'], 'logits'),
    ],
    constants: [floats('weights', [80, 2], weights), floats('bias', [2], [-threshold, 0])],
    inputs: [value('audio_signal', floatType, ['N', 80, 'T']), value('length', int64Type, ['N'])],
    outputs: [value('logits', floatType, ['N', 'T', 2])],
    metadata: {
      vocab_size: 1,
      subsampling_factor: 1,
      normalize_type: '',
      model_type: 'EncDecCTCModelBPE',
    },
  })
}

const [blank, first, usual, rare] = [0, 1, 2, 3]
const tokens = ['<blk>', '\u2581MI', 'RELL', 'RELLE', '\u2581', ...'MIREL']

export const tinyTransducerTokens = tokens.map((token, index) => `${token} ${index}\n`).join('')

/**
 * A transducer model in the format of icefall. Where the mean of the mel bands exceeds the threshold, the model hears "MIRELL", or
 * "MIRELLE" if that name is expected.
 */
export function buildTinyTransducer(threshold: number) {
  const size = tokens.length
  const table = Array.from({ length: size }, (_, last) => {
    const next = new Array<number>(size).fill(-20)
    if (last === blank) Object.assign(next, { [blank]: 0, [first]: 0 })
    else if (last === first) Object.assign(next, { [usual]: 0, [rare]: -1 })
    else next[blank] = 30
    return next
  })
  // A blank is less likely in loud sound.
  const weights = Array.from({ length: 80 * size }, (_, index) => (index % size === blank ? -1 / 40 : 0))
  const bias = Array.from({ length: size }, (_, index) => (index === blank ? 2 * threshold : 0))
  const encoder = writeModel({
    nodes: [
      node('Transpose', ['x'], 'bands', { perm: [0, 2, 1] }),
      node('AveragePool', ['bands'], 'pooled', { kernel_shape: [4], strides: [4] }),
      node('Transpose', ['pooled'], 'frames', { perm: [0, 2, 1] }),
      node('MatMul', ['frames', 'weights'], 'levels'),
      node('Add', ['levels', 'bias'], 'encoder_out'),
      node('Div', ['x_lens', 'four'], 'encoder_out_lens'),
    ],
    constants: [
      floats('weights', [80, size], weights),
      floats('bias', [size], bias),
      integers('four', [1], [4]),
    ],
    inputs: [value('x', floatType, ['N', 'T', 80]), value('x_lens', int64Type, ['N'])],
    outputs: [
      value('encoder_out', floatType, ['N', 'frames', size]),
      value('encoder_out_lens', int64Type, ['N']),
    ],
    metadata: { model_type: 'zipformer2' },
  })
  const decoder = writeModel({
    nodes: [
      node('Gather', ['table', 'y'], 'rows'),
      node('ReduceSum', ['rows', 'context'], 'decoder_out', { keepdims: 0 }),
    ],
    constants: [floats('table', [size, size], table.flat()), integers('context', [1], [1])],
    inputs: [value('y', int64Type, ['N', 1])],
    outputs: [value('decoder_out', floatType, ['N', size])],
    metadata: { vocab_size: size, context_size: 1 },
  })
  const joiner = writeModel({
    nodes: [node('Add', ['encoder_out', 'decoder_out'], 'logit')],
    constants: [],
    inputs: [value('encoder_out', floatType, ['N', size]), value('decoder_out', floatType, ['N', size])],
    outputs: [value('logit', floatType, ['N', size])],
    metadata: { joiner_dim: size },
  })
  return { encoder, decoder, joiner }
}
