import type { AuthBoot } from '../auth/boot.ts'
import type { ComplianceBoot } from '../compliance/boot.ts'
import type { PaymentsBoot } from '../payments/boot.ts'
import type { SupportBoot } from '../support/boot.ts'
import type { WalletBoot } from '../wallet/boot.ts'

/** What every page is told about the site itself. */
export interface SiteBoot {
  /** Addresses of the events socket, tried in order; without any, the page's own origin. */
  readonly realtime: { readonly urls: readonly string[] }
  /** Addresses of the trading socket, likewise. */
  readonly trading: { readonly urls: readonly string[] }
  /** Play money only: said above and below every page. */
  readonly demoBuild: boolean
  /** Tells one build of the page from another. */
  readonly version: string
  /** Letters are caught instead of being sent, and shown on a page of their own. */
  readonly mailbox: boolean
  /** Whether the dashboard of the staff is part of this installation. */
  readonly dashboard: boolean
}

/**
 * The fields of the page's boot object: what the server tells a page before any call is made. Each
 * feature declares its own beside its calls; on the server its plug fills them in, in the browser
 * `bootField` reads them.
 */
export interface BootFields
  extends SiteBoot, AuthBoot, ComplianceBoot, PaymentsBoot, SupportBoot, WalletBoot {}
