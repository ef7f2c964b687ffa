import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { messages } from '../messages.en.ts'
import { LegCard } from './leg-card.tsx'
import { OddsPolicySelect } from './odds-policy.tsx'
import { placeBets } from './place-bets.ts'
import { cutToShown, decimalsOf, editable, stakeMinorOf, winMinor } from './slip-figures.ts'
import { Figure, PlaceButton, PossibleWin, RefusalNote, type FormProps } from './slip-foot.tsx'
import { changeStake, useSlip } from './slip-store.ts'
import { StakeField, useStakeProblem } from './stake-field.tsx'
import { isReady, orderedLegs, type LegView } from './use-leg-views.ts'
import type { Quote } from './use-quote.ts'

const startStake = '10'

/** One bet per selection, each with a stake of its own. */
export function SinglesForm({ views, quote, refusal, isDown }: FormProps) {
  const stakes = useSlip((slip) => slip.stakes)
  const currency = useSettings((state) => state.currency)
  const format = useAmountFormat()
  const stakeOf = ({ leg }: LegView) => stakes[leg.selectionId] ?? startStake
  const ready = views.filter((view) => isReady(view) && isStaked(stakeOf(view), currency, quote))
  const sums = ready.map((view) => stakeMinorOf(stakeOf(view), currency) ?? 0n)
  const totalMinor = sums.reduce((sum, one) => sum + one, 0n)
  const isAnswered = views.every(({ standing }) => standing.kind !== 'changed')
  const isOff = ready.length === 0 || isDown || !isAnswered
  const wins = ready.map((view, at) => winMinor(sums[at] ?? 0n, { odds: [view.odds], sizes: [1] }))
  const [single] = views
  const handlePlace = () =>
    placeBets(
      ready.map((view) => ({ legs: orderedLegs([view]), stake: stakeOf(view), system: null })),
      currency,
    )
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isOff) handlePlace()
      }}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {views.map((view, at) => (
          <LegCard
            key={view.leg.selectionId}
            view={view}
            quoted={quote?.selections[at]?.event ?? null}
            isMarked={refusal?.places.includes(at) === true}
          >
            {views.length > 1 && (
              <SingleStake view={view} value={stakeOf(view)} limits={quote?.limits} />
            )}
          </LegCard>
        ))}
      </ul>
      {refusal !== undefined && <RefusalNote refusal={refusal} />}
      <OddsPolicySelect />
      {views.length === 1 && single !== undefined ? (
        <StakeField
          label={messages.slip.stake}
          value={stakeOf(single)}
          onValue={(text) => changeStake(single.leg.selectionId, text)}
          limits={quote?.limits}
        />
      ) : (
        <>
          <Figure
            label={messages.slip.ready}
            value={messages.slip.readyOf(ready.length, views.length)}
          />
          <Figure label={messages.slip.totalStake} value={format.amount(totalMinor, currency)} />
        </>
      )}
      <PossibleWin
        label={messages.slip.possible}
        winMinor={ready.length === 0 ? undefined : wins.reduce((sum, one) => sum + one, 0n)}
      />
      <PlaceButton
        label={
          isAnswered
            ? messages.slip.placeSingles(views.length, ready.length)
            : messages.slip.acceptFirst
        }
        stake={editable(totalMinor, currency)}
        isOff={isOff}
      />
      <p className="text-center text-12 text-balance text-muted">
        {messages.slip.checkedFor(Math.round((quote?.delayMs ?? 1_000) / 1_000))}
      </p>
    </form>
  )
}

function isStaked(text: string, currency: string, quote: Quote | undefined): boolean {
  const minor = stakeMinorOf(text, currency) ?? 0n
  if (quote === undefined) return minor > 0n
  const [min, max] = [quote.limits.minStake, quote.limits.maxStake].map((limit) =>
    stakeMinorOf(limit, currency),
  )
  return minor > 0n && (min === undefined || minor >= min) && (max === undefined || minor <= max)
}

interface SingleStakeProps {
  view: LegView
  value: string
  limits: Quote['limits'] | undefined
}

function SingleStake({ view: { leg, odds }, value, limits }: SingleStakeProps) {
  const currency = useSettings((state) => state.currency)
  const format = useAmountFormat()
  const problem = useStakeProblem(value, limits)
  const minor = stakeMinorOf(value, currency) ?? 0n
  const win = winMinor(minor, { odds: [odds], sizes: [1] })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_96px] items-start gap-3">
      <NumberInput
        label={messages.slip.stakeOn(leg.outcome)}
        isLabelHidden
        error={problem}
        leading={<Coin currencyId={currency} sizePx={16} />}
        decimalsMax={decimalsOf(currency)}
        value={value}
        onValue={(text) => changeStake(leg.selectionId, text)}
      />
      <p className="num text-right text-12 text-muted">
        {messages.slip.possible}
        <span className="block text-13 font-semibold text-text">
          {problem === undefined ? format.amount(cutToShown(win, currency), currency) : '—'}
        </span>
      </p>
    </div>
  )
}
