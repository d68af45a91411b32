/** Name of the cache of files that were shared with the installed app. public/service-worker.js must use the same name. */
export const sharedCache = 'shared-files'

export function forgetSharedFiles(): void {
  if ('caches' in window) void caches.delete(sharedCache)
}
