import { floats, floatType, node, value, writeModel } from './fake-onnx.ts'

const frame = 400

/**
 * A model with the inputs and outputs of pyannote's segmentation model. It treats low and high tones as two speakers: in a high tone,
 * successive samples differ on average by more than half the mean level.
 */
export function buildTinySegmentationModel(windowSeconds = 10): Uint8Array {
  const never = -10
  return writeModel({
    nodes: [
      node('Abs', ['x'], 'loud'),
      node('Conv', ['x', 'change'], 'changes', { kernel_shape: [2], pads: [1, 0] }),
      node('Abs', ['changes'], 'changing'),
      node('Concat', ['loud', 'changing'], 'both', { axis: 1 }),
      node('AveragePool', ['both'], 'levels', { kernel_shape: [frame], strides: [frame] }),
      node('Transpose', ['levels'], 'frames', { perm: [0, 2, 1] }),
      node('MatMul', ['frames', 'weights'], 'scores'),
      node('Add', ['scores', 'bias'], 'y'),
    ],
    constants: [
      floats('change', [1, 1, 2], [-1, 1]),
      // Columns: silence, three speakers, three pairs of speakers.
      floats('weights', [2, 7], [0, 1, 0, 0, 0, 0, 0, 0, -1, 1, 0, 0, 0, 0]),
      floats('bias', [7], [0.02, 0, 0, never, never, never, never]),
    ],
    inputs: [value('x', floatType, ['N', 1, 'T'])],
    outputs: [value('y', floatType, ['N', 'frames', 7])],
    metadata: {
      sample_rate: 16000,
      window_size: 16000 * windowSeconds,
      receptive_field_size: frame,
      receptive_field_shift: frame,
      num_speakers: 3,
      powerset_max_classes: 2,
      num_classes: 7,
    },
  })
}

/** An embedding has two numbers: by how much the lowest and the highest mel bands exceed the mean of all bands. */
export function buildTinyEmbeddingModel(): Uint8Array {
  const weights = Array.from({ length: 80 }, (_, band) => [
    (band < 20 ? 1 / 20 : 0) - 1 / 80,
    (band >= 50 ? 1 / 30 : 0) - 1 / 80,
  ])
  return writeModel({
    nodes: [
      node('ReduceMean', ['x'], 'mean', { axes: [1], keepdims: 0 }),
      node('MatMul', ['mean', 'weights'], 'embedding'),
    ],
    constants: [floats('weights', [80, 2], weights.flat())],
    inputs: [value('x', floatType, ['N', 'T', 80])],
    outputs: [value('embedding', floatType, ['N', 2])],
    metadata: {
      output_dim: 2,
      sample_rate: 16000,
      normalize_samples: 1,
      language: 'English',
      framework: '3d-speaker',
      feature_normalize_type: '',
    },
  })
}
