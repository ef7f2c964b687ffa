import { faucetSpins } from '@powerplay/contract/dashboard/areas'
import { secondMs } from '@powerplay/kernel'
import type { CallHandlers } from '../../platform/context.ts'
import { headsAt, pageHead } from '../../platform/http/pages/page.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { serveArea } from '../../program/area.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { BudgetPart, EconomyDoor, Read } from '../economy/index.ts'
import { vipLevels } from '../loyalty/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { FaucetParts } from './parts.ts'
import { playPercent, starterPercent } from './rules.ts'
import {
  faucetFactor,
  faucetLeastMaxCents,
  faucetSettings,
  faucetStarter,
  faucetTable,
} from './settings.ts'
import { nextSpin, payOwed, showFaucet, spinFaucet } from './spin.ts'

/** What others may ask: the periodic work, which tests do by hand. */
interface FaucetDoor {
  /** Pays what was drawn and not paid. */
  payOwed(): Promise<void>
}

interface Needs {
  readonly auth: Pick<AuthDoor, 'alsoTell'>
  readonly economy: EconomyDoor
  readonly wallet: WalletDoor
}

/** The daily faucet: a draw of a share of what the player's week was worth. */
export const faucet = feature({
  name: 'faucet',
  settings: faucetSettings,
  open: ({ platform, doors: { auth, economy, wallet } }: Given<Needs>) => {
    economy.declare(faucetCost)
    const parts: FaucetParts = {
      ...{ platform, economy, wallet },
      levelMaxCents: (level) => levelMaxOf(platform.settings.get, level),
    }
    auth.alsoTell(async (userId) => ({ bonus_claim: await nextSpin(parts, userId) }))
    return openFaucet(parts)
  },
})

const levelMaxOf = (read: Read, level: number) => (read(vipLevels)[level]?.wheelMax ?? 0) * 100

/** What the faucet costs at most: of the play that carries its spins, and of an account that begins. */
const faucetCost: BudgetPart = {
  name: 'faucet',
  percentOf(read, level) {
    const least = Math.min(read(faucetLeastMaxCents), levelMaxOf(read, level))
    return playPercent(read(faucetTable), read(faucetFactor), least)
  },
  startPercentOf(read) {
    const leastMaxCents = Math.min(read(faucetLeastMaxCents), levelMaxOf(read, 0))
    const starter = read(faucetStarter)
    return Math.max(
      starterPercent(read(faucetTable), { starter, leastMaxCents }),
      faucetCost.percentOf(read, 0),
    )
  },
}

const upkeepMs = 30 * secondMs

function openFaucet(parts: FaucetParts) {
  const { platform } = parts
  const door: FaucetDoor = { payOwed: () => payOwed(parts) }
  const calls: Pick<CallHandlers, 'faucetState' | 'spinFaucet'> = {
    faucetState: (_input, { caller }) => showFaucet(parts, caller.userId),
    spinFaucet: ({ currency }, context) => spinFaucet(parts, context, currency),
  }
  return {
    door,
    calls,
    areas: [faucetArea],
    switches: { faucet: () => true },
    headOf: headsAt({ '/bonus': pageHead('Daily faucet', 'One spin a day, with open odds.') }),
    jobs: [
      () =>
        repeat(platform.logOf('faucet'), {
          event: 'faucet.upkeep_failed',
          everyMs: upkeepMs,
          work: () => payOwed(parts),
        }),
    ],
  }
}

const faucetArea = serveArea(faucetSpins, {
  source: {
    from: 'faucet_spins f',
    id: { sql: 'f.id', noun: 'spin' },
    columns: {
      at: 'f.at',
      user: 'f.user_id',
      most: 'f.max_cents::bigint',
      drawn: 'f.cents::bigint',
      share: `(f.share_ppm / 10000.0)::float8 || ' %'`,
      paid: 'json_build_array(f.amount_minor::text, f.currency)',
      paidAt: 'f.paid_at',
    },
  },
  actions: {},
})
