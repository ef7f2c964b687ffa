/**
 * The browser's language as a tag that Intl takes. Under LANG=C Chromium reports `en-US@posix`,
 * and Intl throws on it.
 */
export function safeLocale(language: string | undefined = globalThis.navigator?.language): string {
  try {
    return Intl.getCanonicalLocales(language ?? 'en')[0] ?? 'en'
  } catch {
    return 'en'
  }
}
