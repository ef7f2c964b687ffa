import { useSettings } from '../../../platform/store/settings-store.ts'
import { useAreStale } from '../live/stale-prices.ts'
import { messages } from '../messages.en.ts'
import { LegCard } from './leg-card.tsx'
import { Note } from './note.tsx'
import { OddsPolicySelect } from './odds-policy.tsx'
import { placeBets } from './place-bets.ts'
import { SinglesForm } from './singles-form.tsx'
import { Figure, PlaceButton, PossibleWin, RefusalNote, type FormProps } from './slip-foot.tsx'
import { changeSlip, useSlip } from './slip-store.ts'
import { StakeField, useStakeProblem } from './stake-field.tsx'
import { stakeMinorOf } from './slip-figures.ts'
import { SystemChoice, SystemFigures } from './system-part.tsx'
import { useMultiFigures } from './use-multi-figures.ts'
import { isReady, orderedLegs, useLegViews } from './use-leg-views.ts'
import type { SlipRefusal } from './refusal.ts'
import { useQuote } from './use-quote.ts'

/** The selections with what they need to become bets. */
export function SlipForm({ refusal }: { refusal: SlipRefusal | undefined }) {
  const tab = useSlip((slip) => slip.tab)
  const views = useLegViews()
  const quote = useQuote()
  const areStale = useAreStale()
  const isDown = quote.isError || areStale
  return (
    <>
      {isDown && <Note tone="warn" title={messages.pricesDown} text={messages.pricesDownText} />}
      {tab === 'singles' ? (
        <SinglesForm {...{ views, quote: quote.data, refusal, isDown }} />
      ) : (
        <MultiForm {...{ views, quote: quote.data, refusal, isDown, isSystem: tab === 'system' }} />
      )}
    </>
  )
}

const letters = 'ABCDEFGHIJKLMNOPQRST'

/** One bet of all selections, or a system of them, under one stake. */
function MultiForm({ views, quote, refusal, isDown, isSystem }: FormProps & { isSystem: boolean }) {
  const stake = useSlip((slip) => slip.stake)
  const currency = useSettings((state) => state.currency)
  const figures = useMultiFigures(views, quote, isSystem)
  const problem = useStakeProblem(stake, quote?.limits)
  const conflicts = quote?.conflicts ?? []
  const marked = new Set([...conflicts.flat(), ...(refusal?.places ?? [])])
  const isBet = views.length > 1 && conflicts.length === 0 && (!isSystem || figures.system)
  const isAnswered = views.every(isReady)
  const isStaked = (stakeMinorOf(stake, currency) ?? 0n) > 0n && problem === undefined
  const handlePlace = () =>
    placeBets(
      [{ legs: orderedLegs(views), stake, system: isSystem ? (figures.system ?? null) : null }],
      currency,
    )
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (isBet && isAnswered && isStaked && !isDown) handlePlace()
      }}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {views.map((view, at) => (
          <LegCard
            key={view.leg.selectionId}
            view={view}
            quoted={quote?.selections[at]?.event ?? null}
            letter={isSystem ? letters[at] : undefined}
            isMarked={marked.has(at)}
          />
        ))}
      </ul>
      {views.length < 2 && <p className="text-13 text-muted">{messages.slip.needsTwo}</p>}
      {conflicts.length > 0 && (
        <Note tone="loss" title={messages.slip.double} text={messages.slip.doubleText} />
      )}
      {refusal !== undefined && <RefusalNote refusal={refusal} />}
      <OddsPolicySelect />
      {isSystem && <SystemChoice systems={quote?.systems ?? []} figures={figures} />}
      <StakeField
        label={isSystem ? messages.slip.wholeStake : messages.slip.stake}
        value={stake}
        onValue={(text) => changeSlip({ stake: text })}
        limits={quote?.limits}
      />
      {isSystem ? (
        <SystemFigures figures={figures} />
      ) : (
        <Figure label={messages.slip.totalOdds} value={figures.totalText} />
      )}
      <PossibleWin
        label={isSystem ? messages.slip.possibleAll : messages.slip.possible}
        winMinor={isBet ? figures.winMinor : undefined}
      />
      <PlaceButton
        label={isAnswered ? messages.slip.place : messages.slip.acceptFirst}
        stake={stake}
        isOff={!isBet || !isAnswered || !isStaked || isDown}
      />
      <p className="text-center text-12 text-balance text-muted">
        {messages.slip.checkedFor(Math.round((quote?.delayMs ?? 1_000) / 1_000))}
      </p>
    </form>
  )
}
