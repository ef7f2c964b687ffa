import type { DevnetChain } from '@powerplay/contract'
import {
  chainOf,
  findAsset,
  findChain,
  findCurrency,
  parseAmount,
  refuse,
  unitsOfMinor,
} from '@powerplay/kernel'
import { z } from 'zod'
import type { CallContext } from '../../platform/context.ts'
import { minorForUsdCents } from '../wallet/index.ts'
import { ownersOf } from './deposits/address-store.ts'
import { amountOfUnits } from './deposits/show-deposits.ts'
import type { PaymentParts } from './parts.ts'
import { termsOf } from './terms.ts'

const blocksShown = 25
/** The most that the faucet gives at once, in USD cents: a level is not to be had from it. */
const faucetMaxCents = 1_000_000

/** The simulated chain of this id and its node. @throws Refusal core/feature-off without one */
function simulated({ devnet, chains, isSimulated }: PaymentParts, chain: string) {
  if (devnet === null) return refuse('core/feature-off')
  if (chains.has(chain) && !isSimulated(chain)) return refuse('core/feature-off')
  const adapter = chains.get(chain) ?? refuse('core/unknown-id')
  return { devnet, adapter }
}

/** The latest blocks of a simulated chain; what went to the caller's own addresses is marked. */
export async function showDevnet(
  parts: PaymentParts,
  chain: string,
  { caller }: CallContext,
): Promise<DevnetChain> {
  const { adapter } = simulated(parts, chain)
  parts.nudge(chain)
  const head = await adapter.head().catch(() => refuse('core/paused'))
  const blocks = await adapter.blocks(Math.max(0, head.height - blocksShown + 1), blocksShown)
  const pending = await adapter.pending()
  const transfers = [...pending, ...blocks.flatMap((block) => block.transfers)]
  const owners = await ownersOf(parts.platform.database, chain, transfers)
  const shown = (one: (typeof transfers)[number]) => ({
    txid: one.txid,
    to: one.to,
    currency: one.asset,
    amount: amountOfUnits(one.asset, chain, one.units),
    isOwn: caller.userId !== null && owners.find(one)?.userId === caller.userId,
  })
  return {
    id: chain,
    name: chainOf(chain).name,
    height: head.height,
    waiting: new Set(pending.map(({ txid }) => txid)).size,
    blocks: blocks
      .map(({ height, hash, at, transfers: own }) => ({
        ...{ height, hash, at },
        transfers: own.map(shown),
      }))
      .toReversed(),
  }
}

/** Coins from nowhere. Refusals: payments/invalid-amount, payments/enter-wallet, core/feature-off. */
export async function askFaucet(
  parts: PaymentParts,
  asked: {
    readonly chain: string
    readonly currency: string
    readonly to: string
    readonly memo?: string | undefined
    readonly amount: string | number
  },
): Promise<{ txid: string }> {
  const { devnet, adapter } = simulated(parts, asked.chain)
  const asset = findAsset(asked.currency, asked.chain)
  const currency = findCurrency(asked.currency)
  if (asset === undefined || currency === undefined || !findChain(asked.chain)) {
    return refuse('payments/invalid-amount')
  }
  const minor = parseAmount(asked.amount, currency.decimals) ?? refuse('payments/invalid-amount')
  const units = unitsOfMinor(minor, asset.decimals)
  const terms = termsOf(parts, asked.currency, asked.chain) ?? refuse('payments/invalid-amount')
  const most = minorForUsdCents(faucetMaxCents, terms.usdRateE8, currency.decimals)
  if (units === 0n || minor > most) refuse('payments/invalid-amount')
  const to = adapter.readAddress(asked.to) ?? refuse('payments/enter-wallet')
  const { chain, memo = null } = asked
  const order = { chain, to, memo, asset: asked.currency, units: units.toString() }
  const txid = await devnet.ask('faucet', order, z.string()).catch(() => refuse('core/paused'))
  parts.nudge(chain)
  return { txid }
}

/** Replaces the newest blocks of a simulated chain, for whoever wants to see what that does. */
export async function reorganise(
  parts: PaymentParts,
  asked: {
    readonly chain: string
    readonly depth: number
    readonly fate: 'again' | 'gone'
  },
  { caller }: CallContext,
): Promise<Record<string, never>> {
  const { devnet } = simulated(parts, asked.chain)
  await devnet.ask('reorganise', { ...asked }, z.unknown()).catch(() => refuse('core/paused'))
  const { chain, depth, fate } = asked
  await parts.platform.audit.write({
    stream: 'staff',
    event: 'payments.devnet_reorganised',
    actor: caller.userId,
    subject: chain,
    detail: { depth, fate },
  })
  parts.nudge(chain)
  return {}
}
