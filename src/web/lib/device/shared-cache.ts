/** Name of the cache with files that were shared with the installed app; written by public/service-worker.js. */
export const sharedCache = 'shared-files'

export function forgetSharedFiles(): void {
  if ('caches' in window) void caches.delete(sharedCache)
}
