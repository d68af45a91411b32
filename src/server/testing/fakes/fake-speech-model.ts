import { floats, floatType, int64Type, node, value, writeModel } from './fake-onnx.ts'

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
