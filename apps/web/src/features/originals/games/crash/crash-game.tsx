import { payoutMinor } from '@powerplay/engines'
import { useState } from 'react'
import { showMultiplier, showPercent } from '../../../../platform/format/ratio.ts'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../../ui/marks/coin.tsx'
import type { DataRow } from '../../controls/data-box.tsx'
import { GameStage } from '../../stage/game-stage.tsx'
import { CrashBoard } from './crash-board.tsx'
import { CrashButton } from './crash-button.tsx'
import { CrashInputs } from './crash-inputs.tsx'
import { Players } from './players.tsx'
import { RoundStrip } from './round-strip.tsx'
import { createTicker, useTicker, type Ticker } from './ticker.ts'
import { useCrash, type PlayedCrash } from './use-crash.ts'

/** Crash on its stage: one round for everybody. */
export function CrashGame() {
  const [cashoutE2, setCashoutE2] = useState<number | null>(null)
  const [ticker] = useState(createTicker)
  const game = useCrash(cashoutE2)
  const { table, state } = game
  const facts = useCrashFacts(game, cashoutE2)
  return (
    <GameStage
      game={game}
      name="Crash"
      hue={60}
      facts={facts}
      history={<RoundStrip rounds={table?.history ?? []} />}
      button={<CrashButton game={game} ticker={ticker} />}
      inputs={
        <CrashInputs
          cashoutE2={cashoutE2}
          isDisabled={game.isLocked}
          isDimmed={game.isRunning}
          onCashout={setCashoutE2}
        />
      }
      board={
        <div className="grid flex-1 md:grid-cols-[minmax(0,1fr)_250px]">
          <CrashBoard table={table} now={game.now} onMultiplier={ticker.setState}>
            <Worth game={game} ticker={ticker} />
          </CrashBoard>
          <Players table={table} ownId={state.bet?.id ?? state.round?.id} />
        </div>
      }
    />
  )
}

/** What the open bet is worth now, or how the last one ended. */
function Worth({ game, ticker }: { game: PlayedCrash; ticker: Ticker }) {
  const format = useAmountFormat()
  const multiplierE2 = useTicker(ticker)
  const { bet, round, phase } = game.state
  if (bet) {
    const isRunning = game.table?.state === 'running'
    const minor = isRunning ? payoutMinor(bet.stakeMinor, multiplierE2 * 100) : bet.stakeMinor
    return (
      <p className="num mt-3 inline-flex items-center gap-1.5 rounded-full bg-surface/85 px-3 py-1.5 text-14">
        <span className="text-muted">{isRunning ? 'Your bet is worth' : 'Your bet'}</span>
        <span className="font-semibold text-win">{format.amount(minor, bet.currencyId)}</span>
        <Coin currencyId={bet.currencyId} />
      </p>
    )
  }
  if (!round || phase !== 'shown') return null
  return (
    <p
      role="status"
      className="num mt-3 inline-flex items-center gap-1.5 rounded-full bg-surface/85 px-3 py-1.5 text-14"
    >
      <span className="text-muted">
        {round.isWin ? `Cashed out at ${showMultiplier(round.multiplierE4)}` : 'Your bet was lost'}
      </span>
      <span className={round.isWin ? 'font-semibold text-win' : 'font-semibold text-muted'}>
        {format.gameProfit(round.profitMinor, round.currencyId)}
      </span>
      <Coin currencyId={round.currencyId} />
    </p>
  )
}

function useCrashFacts({ table }: PlayedCrash, cashoutE2: number | null): readonly DataRow[] {
  const cashed = table?.bets.filter((bet) => bet.cashedE4 !== null).length ?? 0
  return [
    { name: 'In this round', value: countText(table?.betsTotal ?? 0) },
    { name: 'Cashed out', value: cashed },
    ...(cashoutE2 === null
      ? []
      : [{ name: 'Chance to reach it', value: showPercent(99, cashoutE2, 4) }]),
    { name: 'Return to player', value: '99.00%' },
  ]
}

function countText(bets: number): string {
  return bets === 1 ? '1 bet' : `${bets} bets`
}
