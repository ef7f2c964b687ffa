import {
  findAsset,
  chainAssets,
  chainOf,
  currencyOf,
  mustHave,
  unitsOfMinor,
} from '@powerplay/kernel'
import { minorForUsdCents, usdE6Of } from '../../wallet/index.ts'
import type { AccountSide, ChainAdapter } from '../chains/chain-port.ts'
import { nowOf, type PaymentParts } from '../parts.ts'
import { sweepFromCents, sweepWorthTimes } from '../settings.ts'
import { addressOfKey, sumsOf } from './own-keys.ts'
import { freeNonce, noteVersion, takeNonce, takenBy, type NewSending } from './sending-store.ts'
import { costOf, signedNothing, signVersion, termsNow, type Terms } from './sign-sending.ts'

/** What came to a player's address and was not gathered yet. */
interface Lying {
  readonly address: string
  readonly index: number
  readonly asset: string
}

const atOnce = 20
/** Gas of a payment that runs no program, as one of gas to an address is. */
const plainGas = 21_000n
const hot = { branch: 1, index: 0 } as const

/**
 * Brings what players sent to our own address, which pays withdrawals: an address that holds enough of a
 * token is first given the chain's coin for it. Both are signed as what they are, moves among our own
 * addresses, and are nobody's deposit. What is not worth several times its cost waits for cheaper gas.
 */
export async function gatherCoins(
  parts: PaymentParts,
  adapter: ChainAdapter,
  head: number,
): Promise<void> {
  const { accounts: side, chain } = adapter
  const hotAddress = await addressOfKey(parts.platform.database, { chain, ...hot })
  if (side === null || hotAddress === undefined) return
  for (const { currency, decimals } of chainAssets.filter((one) => one.chain === chain)) {
    const rateE8 = parts.wallet.prices.usdRateE8(currency)
    if (!adapter.carries(currency) || rateE8 === undefined) continue
    const cents = parts.platform.settings.get(sweepFromCents)
    const least = minorForUsdCents(cents, rateE8, currencyOf(currency).decimals)
    const from = unitsOfMinor(least, decimals)
    for (const lying of await lyingOf(parts, { chain, asset: currency, from, head })) {
      try {
        await gather(parts, adapter, side, { lying, from, hotAddress })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        const { address } = lying
        const log = parts.platform.logOf('payments')
        log.warn({ event: 'payments.gather_failed', address, error: message })
      }
    }
  }
}

/** Addresses that got more in deep blocks than was gathered, nothing of theirs being on its way. */
function lyingOf(
  { platform: { database } }: PaymentParts,
  own: {
    readonly chain: string
    readonly asset: string
    readonly from: bigint
    readonly head: number
  },
): Promise<Lying[]> {
  const { decimals } = mustHave(findAsset(own.asset, own.chain), 'asset')
  const deepest = own.head - chainOf(own.chain).confirmations + 1
  return database.query<Lying>({
    name: 'account_lying',
    text: `with came as (
        select a.address, a.key_index,
          sum(d.amount_minor * power(10::numeric, $3::int - 8) + d.dust_units) as units
        from deposits d
        join chain_addresses a on a.chain = d.chain and a.address = d.address
        where d.chain = $1 and d.currency = $2 and d.height <= $5 group by a.address, a.key_index)
      select c.address, c.key_index as index, $2::text as asset from came c
        cross join lateral (select c.units - coalesce(sum(s.units), 0) as units
          from account_sendings s
          where s.chain = $1 and s.branch = 0 and s.key_index = c.key_index and s.asset = $2
            and s.kind = 'sweep' and not s.is_failed) left_there
      where left_there.units >= $4
        and not exists (select from account_sendings s
          where s.chain = $1 and s.height is null
            and (s.branch = 0 and s.key_index = c.key_index
              or s.kind = 'gas' and s.recipient = c.key_index))
      order by left_there.units desc limit ${atOnce}`,
    values: [own.chain, own.asset, decimals, own.from.toString(), deepest],
  })
}

async function gather(
  parts: PaymentParts,
  adapter: ChainAdapter,
  side: AccountSide,
  {
    lying,
    from,
    hotAddress,
  }: { readonly lying: Lying; readonly from: bigint; readonly hotAddress: string },
): Promise<void> {
  const { chain } = adapter
  const { asset, index, address } = lying
  const held = sumsOf(await adapter.held([address]))
  const all = held(asset)
  if (all < from) return
  const to = { to: hotAddress, asset }
  const isNative = asset === side.native
  const terms = await termsNow(side, address, { ...to, units: isNative ? 1n : all })
  // Twice: what a chain above another one takes for that one comes on top.
  const cost = costOf(terms) * 2n
  const hasGas = !isNative && held(side.native) >= costOf(terms)
  const takes = isNative ? cost : hasGas ? costOf(terms) : cost + plainGas * terms.maxFee
  const isWorthIt = isWorth(parts, { chain, asset, units: all }, { asset: side.native, takes })
  if (!isWorthIt || (isNative && all - cost < from / 2n)) return
  const base = { id: parts.platform.mintId(), chain }
  if (isNative || hasGas) {
    const units = isNative ? all - cost : all
    const sweep = { ...base, kind: 'sweep', branch: 0, index, recipient: null } as const
    await move(parts, adapter, { ...sweep, ...to, units }, { from: address, ...terms })
    return
  }
  const gas: NewSending = {
    ...{ ...base, kind: 'gas', ...hot, recipient: index, to: address },
    ...{ asset: side.native, units: cost },
  }
  const price = await termsNow(side, hotAddress, gas)
  const coins = sumsOf(await adapter.held([hotAddress]))(side.native)
  const taken = await takenBy(parts.platform.database, { chain, ...hot }, side.native)
  if (coins - taken(side.native) < cost + costOf(price)) return
  await move(parts, adapter, gas, { from: hotAddress, ...price })
}

/** Whether coins are worth several times what it takes to fetch them; not where nobody knows what that is worth. */
function isWorth(
  { platform, wallet }: PaymentParts,
  own: { readonly chain: string; readonly asset: string; readonly units: bigint },
  cost: { readonly asset: string; readonly takes: bigint },
): boolean {
  const usdE6 = (asset: string, units: bigint) => {
    const rateE8 = wallet.prices.usdRateE8(asset)
    const { decimals } = mustHave(findAsset(asset, own.chain), 'asset')
    return rateE8 === undefined ? undefined : usdE6Of(units, rateE8, decimals)
  }
  const [worth, takes] = [usdE6(own.asset, own.units), usdE6(cost.asset, cost.takes)]
  const times = BigInt(platform.settings.get(sweepWorthTimes))
  return worth !== undefined && takes !== undefined && worth >= takes * times
}

async function move(
  parts: PaymentParts,
  adapter: ChainAdapter,
  own: NewSending,
  { from, ...terms }: Terms & { readonly from: string },
): Promise<void> {
  const { database } = parts.platform
  const counted = (await adapter.accounts?.count(from)) ?? 0
  const sending = await takeNonce(database, own, { counted, at: nowOf(parts.platform) })
  if (sending === undefined) return
  const signed = await signVersion(parts, sending, 0, terms)
  if (signed === undefined) return
  if ('refusal' in signed) {
    if (signedNothing(signed.refusal)) await freeNonce(database, own.id)
    throw new Error(`not signed: ${signed.refusal}`)
  }
  // Written down before it is sent: what it moves is no deposit of anybody's.
  await noteVersion(database, sending, signed)
  await adapter.send(signed.raw)
}
