// Writes small ONNX models, so that tests of the real engine need no download.

type Bytes = number[]

/** Encodes a field of a protocol buffer. Numbers are written as varints, text and bytes after their length. */
function field(number: number, value: number | string | Bytes): Bytes {
  if (typeof value === 'number') return [...varint(number << 3), ...varint(value)]
  const bytes = typeof value === 'string' ? [...new TextEncoder().encode(value)] : value
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes]
}

function varint(value: number): Bytes {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
}

export const floatType = 1
export const int64Type = 7

export function floats(name: string, dims: number[], values: number[]): Bytes {
  return tensor(name, floatType, dims, new Uint8Array(Float32Array.from(values).buffer))
}

export function integers(name: string, dims: number[], values: number[]): Bytes {
  return tensor(name, int64Type, dims, new Uint8Array(BigInt64Array.from(values, BigInt).buffer))
}

function tensor(name: string, type: number, dims: number[], raw: Uint8Array): Bytes {
  return [
    ...dims.flatMap((dim) => field(1, dim)),
    ...field(2, type),
    ...field(8, name),
    ...field(9, [...raw]),
  ]
}

/** An input or output of the graph. A dimension that has a name instead of a number may have any size. */
export function value(name: string, type: number, dims: (number | string)[]): Bytes {
  const shape = dims.flatMap((dim) => field(1, typeof dim === 'number' ? field(1, dim) : field(2, dim)))
  return [...field(1, name), ...field(2, field(1, [...field(1, type), ...field(2, shape)]))]
}

export function node(
  operator: string,
  inputs: string[],
  output: string,
  attributes: Record<string, number | number[]> = {},
): Bytes {
  const named = Object.entries(attributes).map(([name, content]) => {
    const body =
      typeof content === 'number'
        ? [...field(3, content), ...field(20, 2)]
        : [...content.flatMap((item) => field(8, item)), ...field(20, 7)]
    return [...field(1, name), ...body]
  })
  return [
    ...inputs.flatMap((input) => field(1, input)),
    ...field(2, output),
    ...field(4, operator),
    ...named.flatMap((attribute) => field(5, attribute)),
  ]
}

type Graph = {
  nodes: Bytes[]
  constants: Bytes[]
  inputs: Bytes[]
  outputs: Bytes[]
  metadata: Record<string, string | number>
}

export function writeModel({ nodes, constants, inputs, outputs, metadata }: Graph): Uint8Array {
  const graph = [
    ...nodes.flatMap((bytes) => field(1, bytes)),
    ...field(2, 'tiny'),
    ...constants.flatMap((bytes) => field(5, bytes)),
    ...inputs.flatMap((bytes) => field(11, bytes)),
    ...outputs.flatMap((bytes) => field(12, bytes)),
  ]
  return Uint8Array.from([
    ...field(1, 8),
    ...field(7, graph),
    ...field(8, [...field(1, ''), ...field(2, 13)]),
    ...Object.entries(metadata).flatMap(([key, content]) =>
      field(14, [...field(1, key), ...field(2, String(content))]),
    ),
  ])
}
