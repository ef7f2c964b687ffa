import { useSession } from '../../../platform/session/session-context.tsx'
import { useRates } from '../../../platform/store/rates-store.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { messages } from '../messages.en.ts'
import { decimalsOf, dollarsIn, editable, stakeMinorOf } from './slip-figures.ts'
import type { Quote } from './use-quote.ts'

export interface StakeFieldProps {
  label: string
  value: string
  onValue: (text: string) => void
  limits: Quote['limits'] | undefined
}

/** Stake of a whole bet: typed, picked, or all that may be staked. */
export function StakeField({ label, value, onValue, limits }: StakeFieldProps) {
  const currency = useSettings((state) => state.currency)
  const usd = useRates((state) => state.byCurrencyId[currency]?.usd ?? null)
  const held = useHeld()
  const problem = useStakeProblem(value, limits)
  const maxMinor = limits && stakeMinorOf(limits.maxStake, currency)
  const most = maxMinor === undefined || (held !== undefined && held < maxMinor) ? held : maxMinor
  const chips = [1, 5, 10, 20].map((dollars) => {
    const minor = usd === null ? undefined : dollarsIn(dollars, currency, usd)
    const capped =
      minor !== undefined && maxMinor !== undefined && minor > maxMinor ? maxMinor : minor
    return {
      id: capped === undefined ? String(dollars) : editable(capped, currency),
      name: `$${dollars}`,
    }
  })
  return (
    <div className="grid gap-1.5">
      <NumberInput
        label={label}
        aside={limits && rangeText(limits, currency)}
        error={problem}
        leading={<Coin currencyId={currency} sizePx={18} />}
        decimalsMax={decimalsOf(currency)}
        value={value}
        onValue={onValue}
        trailing={
          most !== undefined && (
            <InnerButton onClick={() => onValue(editable(most, currency))}>
              {messages.slip.max}
            </InnerButton>
          )
        }
      />
      <Chips label={messages.slip.quick} chips={chips} value={value} onPick={onValue} />
    </div>
  )
}

/** The smallest and the largest stake: "$1 to $20" in the currency. */
export function rangeText(limits: Quote['limits'], currency: string): string {
  const [min, max] = [limits.minStake, limits.maxStake].map((limit) =>
    editable(stakeMinorOf(limit, currency) ?? 0n, currency),
  )
  return messages.slip.range(min ?? '', `${max} ${currency.toUpperCase()}`)
}

/** What the pocket that is played from holds; undefined for guests. */
export function useHeld(): bigint | undefined {
  const { user, balances } = useSession()
  const currency = useSettings((state) => state.currency)
  const demo = useSettings((state) => state.demo)
  if (user === undefined) return undefined
  const balance = balances.find(({ currencyId }) => currencyId === currency)
  if (balance === undefined) return 0n
  return demo ? balance.demoMinor : balance.realMinor + (balance.bonusMinor ?? 0n)
}

/** What is wrong with a stake, in words; the server judges again. */
export function useStakeProblem(text: string, limits: Quote['limits'] | undefined) {
  const currency = useSettings((state) => state.currency)
  const held = useHeld()
  const minor = stakeMinorOf(text, currency)
  if (text === '' || minor === undefined) return undefined
  const code = currency.toUpperCase()
  const [min, max] = [limits?.minStake, limits?.maxStake].map((limit) =>
    limit === undefined ? undefined : stakeMinorOf(limit, currency),
  )
  if (min !== undefined && minor < min) {
    return messages.slip.tooLow(`${editable(min, currency)} ${code}`)
  }
  if (max !== undefined && minor > max) {
    return messages.slip.tooHigh(`${editable(max, currency)} ${code}`)
  }
  return held !== undefined && minor > held ? messages.slip.noBalance : undefined
}
