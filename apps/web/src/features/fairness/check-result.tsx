import { Check, X } from 'lucide-react'
import { instantGames } from '@powerplay/engines'
import { scaled, showMultiplierExact, showPercent } from '../../platform/format/ratio.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pill } from '../../ui/pill.tsx'
import { originalGames } from '../originals/index.ts'
import { winMultiplierE4 } from './check-draft.ts'
import type { CheckOutcomeProps } from './check-outcome.tsx'
import { isSameBet } from './derive-round.ts'
import { messages } from './messages.en.ts'
import { openBet } from './open-bet.ts'
import { OutcomeRuler } from './outcome-ruler.tsx'

const texts = messages.result

/** What came out, and whether it is what the bet says. */
export function CheckResult({ derived, bet }: CheckOutcomeProps) {
  const { round, value, isWin } = derived
  const art = originalGames.find(({ id }) => id === round.game)?.art
  const isDice = round.game === 'dice'
  return (
    <div
      className="flex flex-col items-center border-t border-line-quiet bg-well p-5 lg:border-t-0
        lg:border-l"
    >
      {art && <img src={art} alt="" className="size-14 rounded-card object-cover" />}
      <p className="mt-3 text-13 text-muted">{isDice ? texts.roll : texts.result}</p>
      <p
        className={cx(
          'num font-condensed text-64 leading-none font-semibold',
          isWin ? 'text-win' : 'text-text',
        )}
      >
        {scaled(Math.round(value * 100), 2)}
        {!isDice && '×'}
      </p>
      <div className="mt-3">
        <Verdict derived={derived} bet={bet} />
      </div>
      <div className="mt-5 w-full">
        <OutcomeRuler game={round.game} params={round.params} data={{ roll: value }} />
      </div>
      <Facts derived={derived} bet={bet} />
      {bet && (
        <Button isWide className="mt-5" onClick={() => openBet(bet.info.id)}>
          {messages.page.openBet}
        </Button>
      )}
    </div>
  )
}

/** "Verified" stands only after the derived round equals the stored bet. */
function Verdict({ derived, bet }: CheckOutcomeProps) {
  if (bet === undefined) return <Pill>{texts.recomputed}</Pill>
  if (!isSameBet(derived, bet)) {
    return (
      <Pill tone="loss">
        <X size={14} aria-hidden />
        {texts.mismatch}
      </Pill>
    )
  }
  return (
    <Pill tone="win">
      <Check size={14} aria-hidden />
      {texts.verified}
    </Pill>
  )
}

function Facts({ derived, bet }: CheckOutcomeProps) {
  const format = useAmountFormat()
  const { round, isWin } = derived
  const { ways, of } = instantGames[round.game].chance(round.params)
  const rows = [
    { name: texts.outcome, value: isWin ? texts.win : texts.loss },
    ...(bet === undefined
      ? []
      : [{ name: texts.bet, value: format.amount(bet.info.splitTotal, bet.info.currency) }]),
    { name: texts.multiplier, value: `${showMultiplierExact(winMultiplierE4(round))}×` },
    ...(bet === undefined
      ? []
      : [{ name: texts.payout, value: format.amount(bet.info.payout, bet.info.currency) }]),
    { name: texts.chance, value: showPercent(ways, of) },
  ]
  return (
    <dl className="mt-5 grid w-full gap-2 border-t border-line-quiet pt-4 text-13">
      {rows.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-3">
          <dt className="text-muted">{name}</dt>
          <dd className="num font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
