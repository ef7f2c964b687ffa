import { currencies, currencyOf, findCurrency, type Currency } from '@powerplay/kernel'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../../platform/session/session-context.tsx'
import { withRound } from '../../../platform/store/game-history.ts'
import { changeSettings, settings, useSettings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { useOriginalsBackend, type BetLimits, type GameFacts } from './backend.tsx'
import { betProblem, firstBetMinor, type BetProblem } from './bet-amount.ts'
import {
  createGameController,
  type GameController,
  type GameParams,
  type GameState,
  type SettledRound,
} from './game-controller.ts'
import { playSound, soundOf, type Sound } from '../stage/sounds.ts'

/** One game on screen: its state, what it is played with, and its controls. */
export interface PlayedGame {
  readonly id: string
  readonly state: GameState
  readonly controller: GameController
  readonly currency: Currency
  readonly isDemo: boolean
  readonly facts: GameFacts | undefined
  readonly limits: BetLimits | undefined
  readonly balanceMinor: bigint | undefined
  readonly problem: BetProblem | undefined
  /** Auto runs or a play is pending: inputs keep still. */
  readonly isLocked: boolean
  readonly isRunning: boolean
  /** While a round is open: what the one button does instead of betting. */
  readonly openAction?: OpenAction | undefined
  /** Rounds with turns are never played by themselves: no Auto tab. */
  readonly isManualOnly?: boolean
  /** Of an open round; a settled one carries its own. */
  readonly nonce?: number | null | undefined
  /** A line over the board, such as "Your round is still open". */
  readonly notice?: string | undefined
}

/** What the one button says and does while a round is open. */
export interface OpenAction {
  readonly text: string
  /** Shown after the text, in the round's currency. */
  readonly amountMinor?: bigint | undefined
  readonly isDisabled: boolean
  readonly isBusy: boolean
  readonly onPress: () => void
}

export interface GameOptions {
  readonly id: string
  /** What the game's own inputs say now, in the spelling of the wire. */
  readonly params: GameParams
  /** Of games whose stake lies on spots: the parameters for a stake; at first nothing lies there. */
  readonly spotParams?: (stakeMinor: bigint) => GameParams
  /** True where several rounds may be shown at once. */
  readonly overlaps?: boolean
  /** What the way to the result sounds like. */
  readonly revealSound: Sound
  /** The result as the history strip writes it. */
  readonly resultText: (round: SettledRound) => string
}

/** Puts a game on the table: connects its inputs, the session and the server. */
export function useGame(options: GameOptions): PlayedGame {
  const { id } = options
  const terms = useTerms(id)
  const latest = useRef({ options, terms })
  useEffect(() => {
    latest.current = { options, terms }
  })
  const [controller] = useState(() => openController(id, latest))
  useEffect(() => () => controller.dispose(), [controller])
  const state = useStore(controller)
  const { currency, limits, balanceMinor } = terms
  const isRevealing = state.phase === 'revealing'
  const { revealSound } = options
  const firstMinor = firstStakeMinor(options, currency)
  useEffect(() => {
    if (isRevealing && !settings().quick) playSound(revealSound)
  }, [isRevealing, revealSound])
  useEffect(() => {
    controller.setBet(firstMinor)
  }, [controller, currency, firstMinor])
  return {
    id,
    state,
    controller,
    currency,
    isDemo: terms.isDemo,
    facts: terms.facts,
    limits,
    balanceMinor,
    problem: betProblem(state.betMinor, limits, balanceMinor),
    isLocked: state.isPending || state.auto.state !== 'off',
    isRunning: state.auto.state !== 'off',
  }
}

function firstStakeMinor({ spotParams }: GameOptions, currency: Currency): bigint {
  return spotParams ? 0n : firstBetMinor(currency)
}

/** Who plays, with what money, within which limits. */
export type Terms = ReturnType<typeof useTerms>
type Latest = { current: { options: GameOptions; terms: Terms } }

/** The terms of a game's next bet, from session, settings and server. */
export function useTerms(game: string) {
  const session = useSession()
  const userId = session.user?.id
  const backend = useOriginalsBackend()
  const wanted = useSettings((store) => store.currency)
  const wantsDemo = useSettings((store) => store.demo)
  const [facts, setFacts] = useState<GameFacts>()
  useEffect(() => {
    let isCurrent = true
    // Without facts the game can still be played: the server checks every bet anyway.
    backend.loadFacts(game).then(
      (loaded) => isCurrent && setFacts(loaded),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
    // What is offered to a guest is not what is offered to whoever signs in.
  }, [backend, game, userId])
  useQuickAsOffered(facts)
  const isDemo = wantsDemo || session.status !== 'signed-in'
  const held =
    session.balances.find((one) => one.currencyId === wanted) ?? session.balances[0] ?? undefined
  const currency =
    findCurrency(held?.currencyId ?? wanted) ?? currencyOf(currencies[0]?.id ?? 'btc')
  return {
    session,
    backend,
    facts,
    isDemo,
    currency,
    limits: facts?.limitsByCurrencyId[currency.id],
    balanceMinor: held && (isDemo ? held.demoMinor : held.realMinor),
  }
}

/** Quick goes off where it is not offered: a bet that asks for it would be refused. */
function useQuickAsOffered(facts: GameFacts | undefined): void {
  const isQuick = useSettings((store) => store.quick)
  const isRefused = isQuick && facts?.allowsQuick === false
  useEffect(() => {
    if (isRefused) changeSettings({ quick: false })
  }, [isRefused])
}

function openController(game: string, latest: Latest): GameController {
  const { options, terms } = latest.current
  return createGameController(
    {
      game,
      play: (request) => {
        playSound('bet')
        const { spotParams } = latest.current.options
        const params = spotParams?.(request.stakeMinor) ?? request.params
        return latest.current.terms.backend.play({ ...request, params })
      },
      terms: () => {
        const { terms, options } = latest.current
        return {
          currencyId: terms.currency.id,
          isDemo: terms.isDemo,
          isQuick: settings().quick,
          params: options.params,
          balanceMinor: terms.balanceMinor,
          maxMinor: terms.limits?.maxMinor,
        }
      },
      mayAuto: () => {
        const { session } = latest.current.terms
        if (session.status === 'signed-in') return true
        session.openAuth('login')
        return false
      },
      onSettled: (round) => handleSettled(latest.current.options, round),
      onRefused: ({ title, text }) => {
        if (title !== undefined) toast('error', title, text)
      },
      isHidden: () => document.hidden,
      overlaps: options.overlaps,
    },
    firstStakeMinor(options, terms.currency),
  )
}

function handleSettled(options: GameOptions, round: SettledRound): void {
  const { id, resultText } = options
  playSound(soundOf(round))
  const entry = { id: round.id, text: resultText(round), isWin: round.isWin }
  changeSettings({ recentGameHistory: withRound(settings().recentGameHistory, id, entry) })
}
