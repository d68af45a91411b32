/** Declares the used part of sherpa-onnx-node, because the package has no types. */
declare module 'sherpa-onnx-node' {
  type Waveform = { samples: Float32Array; sampleRate: number }
  type Stream = { acceptWaveform(waveform: Waveform): void }
  type Recognizer = {
    createStream(): Stream
    decode(stream: Stream): void
    getResult(stream: Stream): unknown
  }
  type Vad = {
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    front(enableExternalBuffer: boolean): { start: number; samples: Float32Array }
    pop(): void
    flush(): void
  }
  type Diarization = { process(samples: Float32Array): unknown }
  type EmbeddingStream = Stream & { inputFinished(): void }
  type EmbeddingExtractor = {
    dim: number
    createStream(): EmbeddingStream
    isReady(stream: EmbeddingStream): boolean
    compute(stream: EmbeddingStream, enableExternalBuffer: boolean): Float32Array
  }
  const sherpa: {
    OfflineRecognizer: { createAsync(config: object): Promise<Recognizer> }
    Vad: new (config: object, bufferSeconds: number) => Vad
    OfflineSpeakerDiarization: new (config: object) => Diarization
    SpeakerEmbeddingExtractor: new (config: object) => EmbeddingExtractor
  }
  export default sherpa
}
