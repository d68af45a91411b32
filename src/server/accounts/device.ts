/** The first match counts: the user agent of Opera, for example, also contains "Chrome/" and "Safari/". */
const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameOf = (known: [RegExp, string][], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null

export function describeDevice(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 1000)
  const browser = nameOf(browsers, text)
  const system = nameOf(systems, text)
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}
