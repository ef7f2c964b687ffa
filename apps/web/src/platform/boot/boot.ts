/** What the server tells the page before any call is made. */
export interface Boot {
  /** Addresses of the realtime server, tried in order; empty means the page's own origin. */
  readonly realtimeUrls: readonly string[]
  readonly tradingUrls: readonly string[]
  /** True on the demo build: play money only, banner and footer note shown. */
  readonly isDemoBuild: boolean
  readonly version: string
  /** Mail is caught instead of being sent, and shown on a page of its own. */
  readonly hasMailbox: boolean
  /** Where the Telegram button leads; undefined where there is no bot. */
  readonly telegramDoor: string | undefined
  /** A wallet made in the browser is offered, so that signing in can be tried without another. */
  readonly hasTestWallet: boolean
  /** The dashboard of the staff is part of this installation. */
  readonly hasDashboard: boolean
  /** Accounts anyone may use on a demo build; none elsewhere. */
  readonly demoAccounts: readonly DemoAccount[]
  /** The currency that a new account and a new visitor begin with. */
  readonly startCurrency: string
  /** What the installation may offer; null where no server has filled in the page. */
  readonly licence: BootLicence | null
}

export interface BootLicence {
  readonly valid: boolean
  readonly plugins: readonly string[]
  readonly enabledFeatures: readonly string[]
}

export interface DemoAccount {
  readonly name: string
  readonly role: string
  readonly password: string
}

const unknownBoot: Boot = {
  realtimeUrls: [],
  tradingUrls: [],
  isDemoBuild: false,
  version: 'dev',
  hasMailbox: false,
  telegramDoor: undefined,
  hasTestWallet: false,
  hasDashboard: false,
  demoAccounts: [],
  startCurrency: 'usdt',
  licence: null,
}

/** Reads the boot text; a page that no server has filled in gets the plain values. */
export function parseBoot(text: string): Boot {
  const read = valueReader(text)
  return {
    realtimeUrls: urlsOf(read('realtime')),
    tradingUrls: urlsOf(read('trading')),
    isDemoBuild: read('demoBuild') === true,
    version: textOf(read('version')) ?? unknownBoot.version,
    hasMailbox: read('mailbox') === true,
    telegramDoor: doorOf(read('telegram')),
    hasTestWallet: read('testWallet') === true,
    hasDashboard: read('dashboard') === true,
    demoAccounts: accountsOf(read('demoAccounts')),
    startCurrency: textOf(read('startCurrency')) ?? unknownBoot.startCurrency,
    licence: licenceOf(read('licence')),
  }
}

function licenceOf(value: unknown): BootLicence | null {
  if (typeof value !== 'object' || value === null) return null
  if (!('valid' in value && 'plugins' in value && 'enabledFeatures' in value)) return null
  const { valid, plugins, enabledFeatures } = value
  return {
    valid: valid === true,
    plugins: textsOf(plugins),
    enabledFeatures: textsOf(enabledFeatures),
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** A page of ours, or an address of Telegram's. */
function doorOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^(\/[a-z]|https:\/\/)/.test(value) ? value : undefined
}

function accountsOf(value: unknown): readonly DemoAccount[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    if (!('name' in one && 'role' in one && 'password' in one)) return []
    return [{ name: String(one.name), role: String(one.role), password: String(one.password) }]
  })
}

function valueReader(text: string): (name: string) => unknown {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return () => undefined
    const entries = new Map<string, unknown>(Object.entries(parsed))
    return (name) => entries.get(name)
  } catch {
    // The development server serves the page with its placeholder.
    return () => undefined
  }
}

function urlsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null || !('urls' in value)) return []
  return textsOf(value.urls)
}

let read: Boot | undefined

/** The boot values of this page, read once. */
export function boot(): Boot {
  read ??= parseBoot(document.getElementById('boot')?.textContent ?? '')
  return read
}
