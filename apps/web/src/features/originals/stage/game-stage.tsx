import { memo, type ReactNode } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/marks/logo.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { AutoSettings } from '../controls/auto-settings.tsx'
import { BetAmountField } from '../controls/bet-amount-field.tsx'
import { DataBox, type DataRow } from '../controls/data-box.tsx'
import { ModeTabs } from '../controls/mode-tabs.tsx'
import { PlayButton } from '../controls/play-button.tsx'
import type { PlayedGame } from '../play/use-game.ts'
import { ManualHead } from '../controls/manual-head.tsx'
import { DemoChip } from '../guest/demo-chip.tsx'
import { GuestHint } from '../guest/guest-hint.tsx'
import { HistoryStrip } from './history-strip.tsx'
import { SessionBox } from './session-box.tsx'
import { FairnessLink, StageTools } from './stage-tools.tsx'
import { useHotkeys } from './use-hotkeys.ts'

export interface GameStageProps {
  game: PlayedGame
  name: string
  /** In place of the bet amount, for games whose stake lies on spots. */
  stake?: ReactNode
  /** Beside the one big button: above it on wide screens, below it on phones. */
  extra?: ReactNode
  /** In place of the one big button. */
  button?: ReactNode
  /** In place of the player's last rounds. */
  history?: ReactNode
  /** The game's own inputs under the bet amount. */
  inputs: ReactNode
  board: ReactNode
  /** Hue of the light on the board, from the game's tile. */
  hue: number
  facts: readonly DataRow[]
}

/**
 * One stage for all games: controls at the left, board at the right, tools at the foot. Under 900 px
 * the board comes first, then the button, then the inputs; reading order follows the eye.
 */
export function GameStage(props: GameStageProps) {
  const { game } = props
  useHotkeys(game)
  const isWide = useMedia('(width >= 900px)')
  const board = <Board key="board" {...props} />
  const button = (
    <div key="button" className="flex flex-col gap-3 md:flex-col-reverse md:px-4 md:pb-4">
      {props.button ?? <PlayButton game={game} />}
      <GuestHint game={game} />
      {props.extra}
    </div>
  )
  const inputs = <Inputs key="inputs" {...props} isWide={isWide} />
  if (isWide) {
    return (
      <section
        aria-label={props.name}
        className="grid grid-cols-[320px_minmax(0,1fr)] overflow-hidden rounded-stage border
          border-line-quiet bg-surface"
      >
        <div className="flex flex-col border-r border-line-quiet">
          <div className="p-4 pb-0">
            {game.isManualOnly ? (
              <ManualHead game={game} name={props.name} />
            ) : (
              <ModeTabs game={game} />
            )}
          </div>
          {inputs}
          <div className="flex-1" />
          {button}
        </div>
        {board}
        <WideFoot game={game} />
      </section>
    )
  }
  return (
    <section aria-label={props.name} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {board}
      {button}
      {inputs}
      <div className="flex flex-wrap gap-2">
        {game.isManualOnly !== true && (
          <div className="min-w-40 flex-1">
            <ModeTabs game={game} />
          </div>
        )}
        <div
          className="flex flex-1 items-center justify-between rounded-tile border border-line-quiet
            bg-surface px-1 max-[359px]:min-w-0 max-[359px]:basis-full max-[359px]:*:min-w-0
            max-[359px]:*:shrink"
        >
          <StageTools game={game} />
          <FairnessLink game={game.id} isIcon />
        </div>
      </div>
      <DataBox rows={props.facts} />
    </section>
  )
}

function Inputs({ game, stake, inputs, facts, isWide }: GameStageProps & { isWide: boolean }) {
  return (
    <div className="grid gap-4 md:p-4">
      {stake ?? <BetAmountField game={game} />}
      {inputs}
      {game.state.mode === 'auto' && <AutoSettings game={game} />}
      {game.state.mode === 'manual' && isWide && <DataBox rows={facts} />}
    </div>
  )
}

function Board({ game, name, board, hue, history }: GameStageProps) {
  const nonce = game.nonce ?? game.state.round?.nonce ?? -1
  return (
    <div
      className="relative flex min-h-75 flex-col overflow-hidden rounded-stage border border-line-quiet
        md:min-h-150 md:rounded-none md:border-0"
      style={{
        background: `radial-gradient(120% 90% at 50% 30%, oklch(0.26 0.05 ${hue}) 0%, oklch(0.2 0.03 ${hue}) 45%, var(--bg) 100%)`,
      }}
    >
      <div className="flex h-11 shrink-0 items-center gap-3 px-3 md:h-12 md:px-4">
        <span className="text-14 font-semibold md:hidden">{name}</span>
        <span className="hidden text-12 text-muted md:inline">Last rounds</span>
        <div className="order-1 flex min-w-0 flex-1 justify-end md:order-none md:justify-start">
          {history ?? <HistoryStrip game={game.id} />}
        </div>
        <DemoChip game={game} />
        {nonce >= 0 && (
          <span className="hidden md:block">
            <Pill className="num">{`Nonce ${nonce}`}</Pill>
          </span>
        )}
      </div>
      <SessionBox game={game} />
      <p
        role="status"
        className={cx(
          game.notice !== undefined &&
            'mx-3 mb-2 rounded-control bg-raised px-3 py-2 text-center text-13 font-medium md:mx-4',
        )}
      >
        {game.notice}
      </p>
      {board}
      {game.facts?.isEnabled === false && (
        <p
          role="status"
          className="absolute inset-0 z-10 flex items-center justify-center bg-backdrop text-16
            font-semibold"
        >
          This game is disabled right now
        </p>
      )}
    </div>
  )
}

function WideFoot({ game }: { game: PlayedGame }) {
  const maxMinor = game.limits?.maxPayoutMinor
  return (
    <div
      className="col-span-2 grid h-14 grid-cols-[1fr_auto_1fr] items-center gap-1 border-t
        border-line-quiet px-3"
    >
      <span className="flex items-center gap-1">
        <StageTools game={game} />
      </span>
      <span className="flex opacity-50">
        <Logo sizePx={20} />
      </span>
      <span className="flex items-center justify-end gap-1">
        {maxMinor !== undefined && <MaxPayout maxMinor={maxMinor} currencyId={game.currency.id} />}
        <FairnessLink game={game.id} />
      </span>
    </div>
  )
}

interface MaxPayoutProps {
  maxMinor: bigint
  currencyId: string
}

const MaxPayout = memo(function MaxPayout({ maxMinor, currencyId }: MaxPayoutProps) {
  const format = useAmountFormat()
  return (
    <span className="num inline-flex items-center gap-1.5 text-12 text-muted">
      {`Max payout ${format.amount(maxMinor, currencyId)}`}
      <Coin currencyId={currencyId} />
    </span>
  )
})
