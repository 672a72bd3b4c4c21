/** Browsers by what only they say of themselves; each says the names of those after it as well. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns the browser and system that a browser says it is, such as `Firefox, Windows`; empty when it says neither. */
export function deviceName(userAgent: string): string {
  return [browsers, systems]
    .map((known) => known.find(([pattern]) => pattern.test(userAgent))?.[1])
    .filter(Boolean)
    .join(', ')
}
