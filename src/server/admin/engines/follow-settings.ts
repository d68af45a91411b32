import { settingKinds } from '#contract/admin/engine-settings.ts'
import type { Deps } from '#server/deps.ts'
import { type ApplyDeps, applySettings } from './saved-settings.ts'
import { listSettings, type SettingsRow } from './settings-store.ts'

const retryMs = 5_000
/** A notification may be lost without an error. */
const sweepMs = 60_000

/**
 * Sets the engines of this process, and sets them again whenever any process changes their settings.
 * @returns a function that stops the work
 */
export async function startFollowingSettings(
  deps: ApplyDeps & Pick<Deps, 'listen' | 'wait' | 'log'>,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let stopListening: (() => Promise<void>) | null = null
  let wake = () => {}
  let applied = await applySettings(deps)

  async function look(): Promise<number> {
    try {
      stopListening ??= await deps.listen(
        'engine_settings',
        () => wake(),
        () => {
          stopListening = null
          wake()
        },
      )
      const rows = await listSettings(deps.db)
      const changed = settingKinds.filter((kind) => readVersion(rows, kind) !== readVersion(applied, kind))
      if (changed.length > 0) applied = await applySettings(deps, changed)
      return sweepMs
    } catch (error) {
      deps.log.warn({ err: error }, 'Looking for changed settings failed; trying again soon')
      return retryMs
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = new AbortController()
      wake = () => pause.abort()
      const ms = await look()
      await deps.wait(ms, AbortSignal.any([stopping.signal, pause.signal]))
    }
    await stopListening?.()
  }

  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}

const readVersion = (rows: SettingsRow[], kind: SettingsRow['kind']) =>
  rows.find((row) => row.kind === kind)?.changedAt.getTime()
