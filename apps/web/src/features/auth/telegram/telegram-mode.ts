import { on } from '../../../platform/client/client-events.ts'
import { storeAccount } from '../account/stored-account.ts'
import { useTelegramWait } from './use-telegram-wait.ts'

/** What the app inside Telegram finds in its window. */
export interface TelegramApp {
  /** Signed launch data. */
  readonly initData: string
}

const marker = 'tgWebAppData'

/** The launch data Telegram put into the address, or undefined. */
export function launchDataOf(hash: string): string | undefined {
  const data = new URLSearchParams(hash.replace(/^#/, '')).get(marker)
  return data === null || data === '' ? undefined : data
}

/** The app object of Telegram in this window, if there is one. */
export function telegramApp(): TelegramApp | undefined {
  const app: unknown = Reflect.get(Object(Reflect.get(window, 'Telegram')), 'WebApp')
  if (typeof app !== 'object' || app === null || !('initData' in app)) return undefined
  return typeof app.initData === 'string' ? { initData: app.initData } : undefined
}

/**
 * Puts the app object into the window, as the script of Telegram's own does. That script comes from
 * a foreign address, which the page's policy shuts out; of all it offers the launch data is needed.
 */
export function provideTelegramApp(hash: string): void {
  const initData = launchDataOf(hash)
  if (initData === undefined || telegramApp() !== undefined) return
  Reflect.set(window, 'Telegram', { WebApp: { initData } satisfies TelegramApp })
}

/** Telegram mode: the app object is there and the address holds launch data. */
export function isTelegramMode(hash: string): boolean {
  return telegramApp() !== undefined && launchDataOf(hash) !== undefined
}

/**
 * In Telegram mode: forgets who was signed in, shows the loader and signs in; the site starts after
 * that, however it went. Otherwise the site starts at once. The launch data goes from the address,
 * since it is good once. Source: 000_1c37c0fb05cd66e6.txt section 4.
 */
export function startTelegram(startSite: () => void): void {
  const { hash, pathname, search } = window.location
  provideTelegramApp(hash)
  if (!isTelegramMode(hash)) {
    startSite()
    return
  }
  const initData = telegramApp()?.initData ?? ''
  window.history.replaceState(window.history.state, '', pathname + search)
  useTelegramWait.setState({ isWaiting: true })
  storeAccount(undefined)
  const endWait = () => useTelegramWait.setState({ isWaiting: false })
  on('auth:login-token-succeeded', endWait)
  void import('./sign-in-by-telegram.ts')
    .then(({ signInByTelegram }) => signInByTelegram(initData))
    // Without the network the site opens for a guest, who can try again.
    .catch(() => undefined)
    .finally(() => {
      startSite()
      endWait()
    })
}
