import { safeLocale } from '../../../platform/format/locale.ts'

/**
 * The chart of money in and out, with its library. That formats numbers in the browser's language as soon as it is
 * loaded, and throws on a tag that Intl does not take; so it finds one that Intl takes.
 */
export function loadMoneyChart() {
  const locale = safeLocale()
  if (locale !== navigator.language) {
    Object.defineProperty(navigator, 'language', { value: locale, configurable: true })
  }
  return import('./money-chart.tsx')
}
