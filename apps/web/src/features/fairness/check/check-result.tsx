import { Check, X } from 'lucide-react'
import { instantGames, isInstantGameId } from '@powerplay/engines'
import { multiplierToE4, showMultiplierExact, showPercent } from '../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { originalGames } from '../../originals/index.ts'
import { isSameBet, type CheckedRound, type DerivedRound } from './derive-round.ts'
import { outcomeFigure, outcomeLine } from '../games/outcome-lines.ts'
import { OutcomePicture } from '../games/outcome-picture.tsx'
import { messages } from '../messages.en.ts'
import { openBet } from '../bets/open-bet.ts'

const texts = messages.result

/** What came out, and whether it is what the bet says. */
export function CheckResult({ derived, bet }: CheckedRound) {
  const { round, outcome, isWin, multiplier } = derived
  const art = originalGames.find(({ id }) => id === round.game)?.art
  const shown = { game: round.game, params: round.params, outcome }
  const figure = outcomeFigure(shown, multiplier)
  return (
    <div
      className="flex flex-col items-center border-t border-line-quiet bg-well p-5 lg:border-t-0
        lg:border-l"
    >
      {art && <img src={art} alt="" className="size-14 rounded-card object-cover" />}
      <p className="mt-3 text-13 text-muted">{figure.label}</p>
      <p
        className={cx(
          'num font-condensed text-64 leading-none font-semibold',
          isWin ? 'text-win' : 'text-text',
        )}
      >
        {figure.text}
      </p>
      <p className="num mt-2 text-center text-12 text-muted">{outcomeLine(shown)}</p>
      <div className="mt-3">
        <Verdict derived={derived} bet={bet} />
      </div>
      <div className="mt-5 w-full">
        <OutcomePicture {...shown} />
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
function Verdict({ derived, bet }: CheckedRound) {
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

function Facts({ derived, bet }: CheckedRound) {
  const format = useAmountFormat()
  const { multiplier, isWin } = derived
  const chance = chanceText(derived)
  const amount = (text: string) => format.amount(text, bet?.info.currency ?? '')
  const rows = [
    multiplier !== undefined && { name: texts.outcome, value: isWin ? texts.win : texts.loss },
    bet !== undefined && { name: texts.bet, value: amount(bet.info.splitTotal) },
    multiplier !== undefined && {
      name: texts.multiplier,
      value: `${showMultiplierExact(multiplierToE4(multiplier))}×`,
    },
    multiplier === undefined && { name: texts.multiplier, value: texts.byHand },
    bet !== undefined && { name: texts.payout, value: amount(bet.info.payout) },
    chance !== undefined && { name: texts.chance, value: chance },
  ].filter((row) => row !== false)
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

/** The chance to win, for games that are decided in one call. */
function chanceText({ round }: DerivedRound): string | undefined {
  if (!isInstantGameId(round.game)) return undefined
  const rules = instantGames[round.game]
  const params = rules.parseParams(round.params)
  if (!params.ok) return undefined
  const { ways, of } = rules.chance(params.params)
  return showPercent(ways, of)
}
