import { payoutMinor } from '@powerplay/engines'
import { Square } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAmountFormat } from '../../../../platform/format/use-amount-format.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Coin } from '../../../../ui/marks/coin.tsx'
import { useMedia } from '../../../../ui/theme/use-media.ts'
import { betTextMedia } from '../../controls/play-button.tsx'
import type { OwnBet } from './crash-controller.ts'
import { cashoutMinE2 } from './crash-inputs.tsx'
import { useTicker, type Ticker } from './ticker.ts'
import type { PlayedCrash } from './use-crash.ts'

export interface CrashButtonProps {
  game: PlayedCrash
  ticker: Ticker
}

/** Bet, take back, cash out, or wait for the next round: the one button, by the phase. */
export function CrashButton({ game, ticker }: CrashButtonProps) {
  const { state, table, controller } = game
  const { auto, bet, isQueued } = state
  if (auto.state !== 'off' && !(bet && table?.state === 'running'))
    return <StopButton game={game} />
  if (bet && table?.state === 'running') return <TakeButton game={game} bet={bet} ticker={ticker} />
  if (bet) return <BigButton game={game}>Cancel bet</BigButton>
  if (isQueued) return <BigButton game={game}>Cancel next bet</BigButton>
  return <PlaceButton game={game} controllerMode={controller.getState().mode} />
}

function TakeButton({ game, bet, ticker }: CrashButtonProps & { bet: OwnBet }) {
  const multiplierE2 = useTicker(ticker)
  return (
    <BigButton game={game} isPrimary isDisabled={multiplierE2 < cashoutMinE2}>
      Take{' '}
      <Amount minor={payoutMinor(bet.stakeMinor, multiplierE2 * 100)} currencyId={bet.currencyId} />
    </BigButton>
  )
}

function PlaceButton({ game, controllerMode }: { game: PlayedCrash; controllerMode: string }) {
  const isWide = useMedia(betTextMedia)
  const format = useAmountFormat()
  const { table, state, problem, facts, currency } = game
  const isBetting = table?.state === 'betting'
  const verb = isWide ? 'Bet' : 'Play'
  const text = controllerMode === 'auto' ? 'Start' : isBetting ? verb : `${verb} next round`
  const isDisabled = problem !== undefined || facts?.isEnabled === false || table === undefined
  return (
    <BigButton game={game} isPrimary isDisabled={isDisabled}>
      {text}
      <Coin currencyId={currency.id} sizePx={20} />
      <span className="num">{format.amount(state.betMinor, currency.id)}</span>
    </BigButton>
  )
}

function StopButton({ game }: { game: PlayedCrash }) {
  return (
    <Button
      variant="outline"
      size="lg"
      isWide
      isBusy={game.state.auto.state === 'stopping'}
      icon={<Square size={16} aria-hidden />}
      className="h-14 md:h-13"
      onClick={() => game.controller.stop()}
    >
      Stop
    </Button>
  )
}

interface BigButtonProps {
  game: PlayedCrash
  isPrimary?: boolean
  isDisabled?: boolean
  children: ReactNode
}

function BigButton({ game, isPrimary = false, isDisabled = false, children }: BigButtonProps) {
  return (
    <Button
      variant={isPrimary ? 'primary' : 'outline'}
      size="lg"
      isWide
      disabled={isDisabled}
      className="h-14 md:h-13"
      onClick={() => press(game)}
    >
      {children}
    </Button>
  )
}

/** While auto bet runs, the button of an open bet still cashes it out. */
function press({ controller, state }: PlayedCrash): void {
  if (state.auto.state !== 'off' && state.bet) controller.cashOut()
  else controller.press()
}

function Amount({ minor, currencyId }: { minor: bigint; currencyId: string }) {
  const format = useAmountFormat()
  return (
    <span className="num inline-flex items-center gap-1.5">
      {format.amount(minor, currencyId)}
      <Coin currencyId={currencyId} sizePx={20} />
    </span>
  )
}
