import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { showMultiplier } from '../../../../platform/format/ratio.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { cx } from '../../../../ui/cx.ts'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { readSpots } from '../../controls/spot-amounts.ts'
import type { SpotStakes } from '../../controls/use-spot-stakes.ts'
import type { SettledRound } from '../../play/game-controller.ts'
import type { PlayedGame } from '../../play/use-game.ts'
import { pocketTiles } from './roulette-numbers.tsx'
import { pocketText, spotName, toneOf } from './roulette-spots.ts'
import { RouletteTable } from './roulette-table.tsx'
import { RouletteWheel } from './roulette-wheel.tsx'

/** The pocket of a round. */
export function pocketOf(round: SettledRound): number {
  const { pocket } = round.data
  return typeof pocket === 'number' ? pocket : 0
}

export interface RouletteBoardProps {
  game: PlayedGame
  stakes: SpotStakes
}

/** Wheel and result over the table. */
export function RouletteBoard({ game, stakes }: RouletteBoardProps) {
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const { round, phase } = game.state
  const isRevealing = phase === 'revealing'
  const pocket = round && pocketOf(round)
  const shown = isRevealing ? undefined : round
  const spin = {
    id: isRevealing ? round?.id : undefined,
    pocket: pocket ?? 0,
    durationMs: round?.delayMs ?? 0,
  }
  const payouts = shown ? readSpots(shown.data['payouts'], game.currency.decimals) : {}
  return (
    <div className="@container flex flex-1 flex-col justify-between gap-3 px-3 pb-3 md:px-5 md:pb-5">
      <div
        className="grid grid-cols-[104px_minmax(0,1fr)] items-center gap-3 @min-[440px]:grid-cols-[200px_minmax(0,1fr)]
          @min-[440px]:gap-6 @min-[660px]:grid-cols-[272px_minmax(0,1fr)] @min-[660px]:gap-12 @min-[660px]:pl-4"
      >
        <RouletteWheel
          spin={spin}
          pocket={isRevealing && isStill ? undefined : pocket}
          isBallHidden={isRevealing && isStill}
        />
        <div className="grid min-w-0 gap-3 @min-[660px]:gap-4">
          <Result game={game} shown={shown} />
          <Payouts payouts={payouts} currencyId={game.currency.id} />
        </div>
      </div>
      <RouletteTable
        stakes={stakes}
        currencyId={game.currency.id}
        pocket={shown && pocketOf(shown)}
        winners={new Set(Object.keys(payouts))}
      />
    </div>
  )
}

function Result({ game, shown }: { game: PlayedGame; shown: SettledRound | undefined }) {
  const pocket = shown && pocketOf(shown)
  return (
    <div className="flex items-center gap-3 @min-[440px]:gap-5">
      <span
        key={shown?.id ?? 'none'}
        aria-hidden
        className={cx(
          'num inline-flex size-13 shrink-0 items-center justify-center rounded-card font-condensed',
          'text-32 font-semibold text-white @min-[440px]:size-20 @min-[440px]:text-48',
          '@min-[660px]:size-26 @min-[660px]:text-64',
          pocket === undefined
            ? 'border-2 border-dashed border-line text-faint'
            : cx('animate-land shadow-float', pocketTiles[toneOf(pocket)]),
        )}
      >
        {pocket ?? ''}
      </span>
      <div className="min-w-0">
        {shown ? <ResultText round={shown} /> : <Waiting game={game} />}
        <p role="status" className="sr-only">
          {shown && game.state.phase === 'shown'
            ? `${pocketOf(shown)}, ${pocketText(pocketOf(shown))}, ${shown.isWin ? 'won' : 'lost'}`
            : ''}
        </p>
      </div>
    </div>
  )
}

function Waiting({ game }: { game: PlayedGame }) {
  const isSpinning = game.state.phase === 'revealing' || game.state.phase === 'pending'
  return (
    <p className="text-13 text-muted @min-[440px]:text-14">
      {isSpinning ? 'The ball is rolling' : 'Lay your chips and spin'}
    </p>
  )
}

function ResultText({ round }: { round: SettledRound }) {
  const format = useAmountFormat()
  const back = format.amount(round.payoutMinor, round.currencyId)
  const staked = format.amount(round.stakeMinor, round.currencyId)
  const hasPayout = round.payoutMinor > 0n
  return (
    <>
      <p className="hidden text-13 text-muted @min-[440px]:block">{pocketText(pocketOf(round))}</p>
      <p
        className={cx(
          'num truncate font-condensed text-32 leading-none font-semibold @min-[440px]:text-36',
          '@min-[660px]:text-48',
          round.isWin && 'animate-land text-win',
          !round.isWin && (hasPayout ? 'text-warn' : 'text-loss'),
        )}
      >
        {format.gameProfit(round.profitMinor, round.currencyId)}
      </p>
      <p className="num mt-1 flex flex-wrap items-center gap-x-1.5 text-12 text-muted @min-[440px]:text-13">
        <span className={cx('font-semibold', hasPayout && 'text-text')}>{back}</span>
        <Coin currencyId={round.currencyId} />
        {`back on ${staked}`}
        {hasPayout && <span>{showMultiplier(round.multiplierE4)}</span>}
      </p>
    </>
  )
}

interface PayoutsProps {
  payouts: Readonly<Record<string, bigint>>
  currencyId: string
}

/** What each winning spot paid. */
function Payouts({ payouts, currencyId }: PayoutsProps) {
  const format = useAmountFormat()
  return (
    <ul
      aria-label="Paid spots"
      className="num hidden h-5 flex-wrap gap-x-4 overflow-hidden text-13 text-muted @min-[440px]:flex"
    >
      {Object.entries(payouts).map(([spot, payoutMinor]) => (
        <li key={spot}>
          {spotName(spot)}{' '}
          <span className="font-semibold text-win">{format.amount(payoutMinor, currencyId)}</span>
        </li>
      ))}
    </ul>
  )
}
