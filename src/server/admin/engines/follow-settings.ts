import { settingKinds } from '#contract/admin/engine-settings.ts'
import type { Deps } from '#server/deps.ts'
import { startLoop } from '#server/lib/wait.ts'
import { type ApplyDeps, applySettings } from './saved-settings.ts'
import { listSettings, type SettingsRow } from './settings-store.ts'

const retryMs = 5_000
const sweepMs = 60_000

/**
 * Sets the engines of this process, and sets them again whenever any process changes their settings.
 * @returns a function that stops the work
 */
export async function startFollowingSettings(
  deps: ApplyDeps & Pick<Deps, 'listen' | 'wait' | 'log'>,
): Promise<() => Promise<void>> {
  let applied = await applySettings(deps)

  async function look(): Promise<number> {
    const rows = await listSettings(deps.db)
    const changed = settingKinds.filter((kind) => readVersion(rows, kind) !== readVersion(applied, kind))
    if (changed.length > 0) applied = await applySettings(deps, changed)
    return sweepMs
  }

  const explain = 'Looking for changed settings failed; trying again soon'
  return startLoop(deps, 'engine_settings', look, { explain, retryMs })
}

const readVersion = (rows: SettingsRow[], kind: SettingsRow['kind']) =>
  rows.find((row) => row.kind === kind)?.changedAt.getTime()
