import type { OwnUser } from '@powerplay/contract'
import type { Uuid } from '@powerplay/kernel'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import type { RateLimiter } from '../../platform/rates/rates.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Background } from './background.ts'
import type { Bearers } from './sessions/bearer.ts'
import type { Captcha } from './captcha/captcha.ts'
import type { AuthEvents } from './events.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { SecurityNotices } from './security-notices.ts'
import type { FactorEvents } from './two-factor/events.ts'

/** Somebody whose invite code brought a new account. */
export interface Invited {
  readonly userId: Uuid
  readonly inviterId: Uuid
  /** As it was typed. */
  readonly code: string
}

/** Knows codes that lead to players besides their names and ids, and is told whom an invite brought. */
export interface Inviter {
  /** Whose code it is; null for nobody's. */
  ownerOf(code: string): Promise<Uuid | null>
  /** In the transaction of the new account. */
  joined(tx: Queries, invited: Invited): Promise<void>
}

/** What other features know of an account: its owner sees it with the rest. */
export type OwnFacts = Pick<OwnUser, 'vipLevel' | 'bonus_claim' | 'wallets' | 'contact'>
export type TellFacts = (userId: Uuid) => Promise<Partial<OwnFacts>>

/** Told in the transaction in which an account gets an e-mail back. @returns what is left for after the commit */
export type EmailFollower = (
  tx: Queries,
  account: { readonly id: Uuid; readonly name: string; readonly email: string },
) => Promise<() => void>

/** What the feature is given besides the platform. */
export interface AuthParts {
  readonly secrets: Secrets
  readonly rates: RateLimiter
  readonly mail: Mail
  readonly notices: SecurityNotices
  readonly whereabouts: {
    /** The country of an address by its two letters, or null: a first guess. */
    isoOf(ip: string): string | null
    /** What holds in a country. */
    profileIn(iso: string | null): { readonly ageMin: number }
    /** Whether the site may not be offered in a country at all. */
    isRestricted(iso: string | null): boolean
    /** @throws Refusal core/country-restricted where the site takes no new players. */
    refuseRestricted(visitor: { readonly ip: string; readonly userId: Uuid | null }): void
  }
  readonly fairness: {
    /** Makes the new player's seed pair, in the transaction of the account. */
    openPair(tx: Queries, userId: Uuid): Promise<void>
    clientSeedOf(userId: Uuid): Promise<string>
  }
  readonly wallet: {
    readonly movements: {
      /** Grants what a new account starts with; calling it again does nothing more. */
      welcome(userId: Uuid): Promise<void>
    }
  }
}

/** What the use cases work with. */
export interface AuthWorkshop extends AuthParts {
  readonly platform: Platform
  readonly passwords: Passwords
  readonly captcha: Captcha
  readonly bearers: Bearers
  readonly events: AuthEvents
  readonly factorEvents: FactorEvents
  readonly background: Background
  /** Put in by a later feature (`AuthDoor.alsoInvite`); none at first. */
  readonly inviters: Inviter[]
  /** As above (`AuthDoor.alsoTell`). */
  readonly tellers: TellFacts[]
  /** As above (`AuthDoor.onEmailBack`). */
  readonly emailFollowers: EmailFollower[]
  /** As above (`AuthDoor.onExcludedProves`). */
  readonly provenFollowers: EmailFollower[]
}
