import { currencyOf, formatAmount, parseAmount, refuse } from '@powerplay/kernel'
import type { ActOrder, MoneyMove, Plan, TwoPersonAct } from '../../../program/area.ts'
import type { WalletDoor } from '../../wallet/index.ts'

interface Fields {
  readonly currency: string
  readonly pocket: 'real' | 'bonus'
  readonly amount: string
}

/** The other side of what staff put into accounts, or take from them. */
const house = 'corrections'

/** @throws Refusal core/bad-payload for nothing, or for more decimals than the currency has */
function minorOf({ amount, currency }: Fields): bigint {
  const isTaken = amount.startsWith('-')
  const minor = parseAmount(isTaken ? amount.slice(1) : amount, currencyOf(currency).decimals)
  if (minor === undefined || minor === 0n) {
    return refuse('core/bad-payload', { fields: { amount: ['validation.regex'] } })
  }
  return isTaken ? -minor : minor
}

/** Puts money into a pocket of a user, or takes it: asked for by one, agreed to by another. */
export const adjustMoney = ({
  pocketsOf,
}: Pick<WalletDoor, 'pocketsOf'>): TwoPersonAct<Fields> => ({
  async plan({ tx, id, fields }: ActOrder<Fields>): Promise<Plan> {
    const [user] = await tx.query({ text: 'select from users where id = $1', values: [id] })
    if (user === undefined) refuse('core/unknown-id')
    const { currency, pocket, amount } = fields
    const minor = minorOf(fields)
    const held = await pocketsOf(id, tx)
    const own = held.find((one) => one.currency === currency && one.pocket === pocket)
    const before = own?.balance ?? 0n
    if (before + minor < 0n) refuse('dashboard/not-enough')
    const { decimals, code } = currencyOf(currency)
    return {
      title: `${code} ${pocket} ${amount}`,
      before: `${formatAmount(before, decimals)} ${code}`,
      after: `${formatAmount(before + minor, decimals)} ${code}`,
      about: id,
    }
  },
  async move({ id, fields }: ActOrder<Fields>): Promise<MoneyMove> {
    const { currency, pocket } = fields
    const amountMinor = minorOf(fields)
    return {
      reason: 'correction',
      currency,
      players: [{ userId: id, pocket, amountMinor }],
      houses: [{ house, amountMinor: -amountMinor }],
      notEnough: 'dashboard/not-enough',
    }
  },
})
