import type { Deps } from '#server/deps.ts'

/** Makes a change fail when it writes the audit log, which needs an id. */
export const withFailingIds = <D extends Pick<Deps, 'ids'>>(deps: D): D => ({
  ...deps,
  ids: {
    ...deps.ids,
    next() {
      throw new Error('no id')
    },
  },
})
