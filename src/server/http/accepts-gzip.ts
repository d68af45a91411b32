/** Whether an Accept-Encoding header allows gzip. */
export const acceptsGzip = (accepted = '') => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)
