import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts']
type Mountable = { stream_ops: { fsync?: (stream: { nfd: number }) => number } }

/**
 * A file system whose fsync reaches the disk, unlike that of `NodeFS`. Requires `wal_sync_method=fsync`, because PGlite's fdatasync does
 * nothing.
 */
export class DurableFS extends NodeFS {
  override async init(
    pg: PGlite,
    options: EmscriptenOptions,
  ): Promise<{ emscriptenOpts: EmscriptenOptions }> {
    const { emscriptenOpts } = await super.init(pg, options)
    const syncForReal = (module: unknown) => {
      const { filesystems } = (module as { FS: { filesystems: { NODEFS: Mountable } } }).FS
      filesystems.NODEFS.stream_ops.fsync = (stream) => {
        fdatasyncSync(stream.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [syncForReal, ...(emscriptenOpts.preRun ?? [])] } }
  }
}

export const unsyncedStartParams = PGlite.defaultStartParams.concat(
  '-c',
  'max_wal_size=64MB',
  '-c',
  'min_wal_size=32MB',
)

/** Removes `-F`, which turns syncing off. Lowers the statistics target, because ANALYZE blocks other queries while it samples. */
export const durableStartParams = unsyncedStartParams
  .filter((parameter) => parameter !== '-F')
  .concat('-c', 'wal_sync_method=fsync', '-c', 'shared_buffers=32MB', '-c', 'default_statistics_target=25')
