import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'

/** Contains only the templates, because Typst can read every file in its workspace. */
const workspace = fileURLToPath(new URL('./typeset/', import.meta.url))

/** Compiles `typeset/{name}.typ`, which reads `data` from `/{name}.json`. Paths in `files` begin with a slash. Blocks the thread. */
export function compileTemplate(
  name: 'campaign' | 'letter' | 'preview',
  data: object,
  fonts: Buffer[],
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): { compiler: NodeCompiler; document: NodeTypstDocument } {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] })
  compiler.mapShadow(`${workspace}${name}.json`, Buffer.from(JSON.stringify(data)))
  for (const [path, bytes] of files) compiler.mapShadow(`${workspace}${path.slice(1)}`, Buffer.from(bytes))
  const compiled = compiler.compile({ mainFilePath: `${workspace}${name}.typ` })
  if (compiled.result) return { compiler, document: compiled.result }
  const failure = compiled.takeError()
  throw new Error(JSON.stringify(failure ? compiler.fetchDiagnostics(failure) : 'Typst gave no document'))
}
