/** Carries the token instead of `Authorization`, which a proxy with Basic authentication claims for itself. */
export const tokenHeader = 'X-Hearthscribe-Token'

/** Header of an answer to a request that came with Basic credentials: the browser must then send `tokenHeader`. */
export const proxyHeader = 'X-Hearthscribe-Proxy'
