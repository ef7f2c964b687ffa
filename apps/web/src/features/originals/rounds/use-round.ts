import { currencyOf } from '@powerplay/kernel'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { fieldOf } from '../../../platform/client/fields.ts'
import { useConnections } from '../../../platform/store/connections-store.ts'
import { withRound } from '../../../platform/store/game-history.ts'
import { changeSettings, settings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { betProblem, firstBetMinor } from '../play/bet-amount.ts'
import type { GameParams, SettledRound } from '../play/game-controller.ts'
import { message } from '../messages.en.ts'
import { useRoundBackend, type RoundBackend, type ToldRound } from './round-backend.tsx'
import { createRoundController, type RoundController, type RoundState } from './round-controller.ts'
import { playSound, soundOf, type Sound } from '../stage/sounds.ts'
import { useTerms, type OpenAction, type PlayedGame, type Terms } from '../play/use-game.ts'

export interface RoundOptions<View> {
  readonly id: string
  /** What the game's own inputs say now, in the spelling of the wire: the `data` of Play. */
  readonly params: GameParams
  /** Reads what the server shows; called once per answer. Must not throw on a field it misses. */
  readonly readView: (data: GameParams) => View
  /** The result as the history strip writes it. */
  readonly resultText: (round: SettledRound) => string
  /** What a turn survived sounds like; "open" unless told. */
  readonly turnSound?: Sound
  /** What a lost round sounds like; "lose" unless told. */
  readonly loseSound?: Sound
  /** What the time until an answer may be shown sounds like; silent unless told. */
  readonly revealSound?: Sound
  /** Whether ending now gives the stake back instead of paying; before the first turn unless told. */
  readonly isCancel?: (view: View, step: number) => boolean
}

/** A game of rounds with turns on screen: everything GameStage needs, and the open round. */
export interface PlayedRound<Turn, View> extends PlayedGame {
  readonly state: RoundState
  readonly controller: RoundController
  /** What the server shows, newest first told; undefined before the first round. Kept after the end. */
  readonly view: View | undefined
  /** The view as far as its delay is over: differs from `view` only while `isRevealing`. */
  readonly shownView: View | undefined
  /** After the end has been revealed: the whole layout. */
  readonly reveal: GameParams | undefined
  /** Id of the round in `view`. */
  readonly roundId: string | undefined
  /** Turns made so far. */
  readonly step: number
  readonly isOpen: boolean
  /** The round has ended and its end may be shown; `state.round` has what it came to. */
  readonly isEnded: boolean
  /** An answer is here and its delay is not over: animate from `shownView` to `view`. */
  readonly isRevealing: boolean
  /** How long that takes, in ms; Quick has already cut it short. */
  readonly revealMs: number
  readonly isPending: boolean
  /** A turn may be made now: open, nothing pending (a reveal under way is cut short). */
  readonly canTurn: boolean
  /** As `canTurn`, and also while an answer is awaited: what may be chosen keeps its looks. */
  readonly takesTurns: boolean
  /** The player may end the round now: cash-out, or cancel before the first turn. */
  readonly canFinish: boolean
  /** In 1/10000: what ending now would pay, or what the ended round paid; 10000 before a round. */
  readonly multiplierE4: number
  /** Minor units of `currency`: the same in money. 0 before a round. */
  readonly payoutMinor: bigint
  readonly isRestored: boolean
  /** Why the last turn was refused; undefined as soon as the next is made. */
  readonly refusalReason: string | undefined
  /** Sends `Turn`; ignored while none may be made. Stable between renders. */
  readonly turn: (data: Turn) => void
  /** Sends `Finish`; ignored while the round may not be ended. Stable between renders. */
  readonly finish: () => void
}

/**
 * Puts a game of rounds with turns on the table. A refused turn keeps the board; after a lost answer
 * the round is restored, never played on with a new step. Source: 001_d6a9941efb711ce5.txt section 7.
 */
export function useRound<Turn extends GameParams, View>(
  options: RoundOptions<View>,
): PlayedRound<Turn, View> {
  const { id, readView, revealSound } = options
  const terms = useTerms(id)
  const backend = useRoundBackend()
  const latest = useRef<Latest<View>>({ options, terms, backend })
  useEffect(() => {
    latest.current = { options, terms, backend }
  })
  const [controller] = useState(() => openController(id, latest))
  useEffect(() => () => controller.dispose(), [controller])
  const state = useStore(controller)
  useRestoring(controller, terms)
  const wanted = terms.currency
  useEffect(() => {
    controller.setBet(firstBetMinor(wanted))
  }, [controller, wanted])
  const isRevealing = state.phase === 'revealing'
  useEffect(() => {
    if (isRevealing && revealSound && !settings().quick) playSound(revealSound)
  }, [isRevealing, revealSound])
  const view = useView(state.latest, readView)
  const shownView = useView(state.shown, readView)
  const turn = useCallback((data: Turn) => controller.turn(data), [controller])
  const round = describeRound(state, terms)
  const openAction = openActionOf(state, controller, shownView, options)
  return { id, controller, turn, view, shownView, openAction, finish: controller.finish, ...round }
}

interface Latest<View> {
  readonly options: RoundOptions<View>
  readonly terms: Terms
  readonly backend: RoundBackend
}

function useView<View>(
  round: ToldRound | undefined,
  readView: (data: GameParams) => View,
): View | undefined {
  const data = round?.data
  // A new function on every render must not read the same answer again.
  return useMemo(() => (data ? readView(data) : undefined), [data])
}

/**
 * Looks for an open round on entering the page, and again whenever the connection is back. Somebody
 * else, such as a guest who has signed in, starts with an empty table.
 */
function useRestoring(controller: RoundController, { session }: Terms): void {
  const { status, user } = session
  const isUp = useConnections((state) => state.isEventsUp)
  const seated = useRef(user?.id)
  useEffect(() => {
    if (seated.current !== user?.id) controller.clear()
    seated.current = user?.id
    if (status !== 'loading' && isUp !== false) controller.refresh()
  }, [controller, status, user?.id, isUp])
}

const notices = {
  lost: 'The server does not answer. Your round is kept and goes on as soon as it does.',
  restored: 'Your round is still open',
} as const

function describeRound(state: RoundState, terms: Terms) {
  const { latest, shown, isPending, phase, isRestored, isLost, refusalReason } = state
  const isOpen = latest?.status === 'in-progress' || (phase === 'revealing' && latest !== undefined)
  const played = isOpen ? latest : undefined
  const currency = played ? currencyOf(played.currencyId) : terms.currency
  const { limits, balanceMinor, facts } = terms
  const isRevealing = phase === 'revealing'
  const isEnded = !isOpen && shown !== undefined
  return {
    state: played ? { ...state, betMinor: played.stakeMinor } : state,
    currency,
    isDemo: played?.isDemo ?? terms.isDemo,
    facts,
    limits,
    balanceMinor,
    problem: betProblem(state.betMinor, limits, balanceMinor),
    isLocked: isPending || isOpen,
    isRunning: false,
    isManualOnly: true,
    nonce: latest?.nonce,
    notice: isLost ? notices.lost : isRestored ? notices.restored : refusalNotice(refusalReason),
    reveal: isEnded ? revealOf(shown) : undefined,
    roundId: latest?.id,
    step: latest?.step ?? 0,
    isOpen,
    isEnded,
    isRevealing,
    revealMs: state.revealMs,
    isPending,
    canTurn: latest?.status === 'in-progress' && !isPending,
    takesTurns: latest?.status === 'in-progress',
    canFinish: latest?.canFinish === true && isOpen && !isPending && !isRevealing,
    multiplierE4: shown?.multiplierE4 ?? evenE4,
    payoutMinor: shown?.payoutMinor ?? 0n,
    isRestored,
    refusalReason,
  }
}

const evenE4 = 10_000

function refusalNotice(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined
  const key = `turn.${reason}`
  const text = message(key)
  return text === key ? message('turn.illegal') : text
}

function revealOf(round: ToldRound): GameParams | undefined {
  const reveal = fieldOf(round.data, 'reveal')
  return typeof reveal === 'object' && reveal !== null ? { ...reveal } : undefined
}

function openActionOf<View>(
  state: RoundState,
  controller: RoundController,
  view: View | undefined,
  { isCancel }: RoundOptions<View>,
): OpenAction | undefined {
  const { latest, shown, phase, isPending } = state
  const isRevealing = phase === 'revealing'
  if (!latest || (latest.status !== 'in-progress' && !(isRevealing && shown))) return undefined
  const common = { isBusy: isPending, onPress: controller.finish }
  if (!latest.canFinish) return { ...common, text: 'Round in progress', isDisabled: true }
  const step = shown?.step ?? 0
  const gives = isCancel && view !== undefined ? isCancel(view, step) : step === 0
  const amountMinor = gives ? undefined : shown?.payoutMinor
  return { ...common, text: gives ? 'Cancel' : 'Take', amountMinor, isDisabled: isRevealing }
}

function openController<View>(
  game: string,
  latest: { readonly current: Latest<View> },
): RoundController {
  return createRoundController(
    {
      game,
      open: (request) => {
        playSound('bet')
        return latest.current.backend.open(request)
      },
      turn: (round, data) => latest.current.backend.turn(round, data),
      finish: (round) => latest.current.backend.finish(round),
      restore: () => latest.current.backend.restore(game),
      terms: () => betTerms(latest.current),
      onTurn: () => playSound(latest.current.options.turnSound ?? 'open'),
      onSettled: (round) => handleSettled(latest.current.options, round),
      onRefused: ({ title, text }) => {
        if (title !== undefined) toast('error', title, text)
      },
    },
    firstBetMinor(latest.current.terms.currency),
  )
}

function betTerms<View>({ terms, options }: Latest<View>) {
  return {
    currencyId: terms.currency.id,
    isDemo: terms.isDemo,
    isQuick: settings().quick,
    params: options.params,
    balanceMinor: terms.balanceMinor,
    maxMinor: terms.limits?.maxMinor,
  }
}

/** A cancelled round counts nowhere: it is heard, not listed. */
function handleSettled<View>(options: RoundOptions<View>, round: SettledRound): void {
  const { id, resultText, loseSound } = options
  if (round.status === 'cancel') return playSound('cancel')
  playSound(round.isWin ? winSound(round) : (loseSound ?? 'lose'))
  const entry = { id: round.id, text: resultText(round), isWin: round.isWin }
  changeSettings({ recentGameHistory: withRound(settings().recentGameHistory, id, entry) })
}

function winSound(round: SettledRound): Sound {
  const sound = soundOf(round)
  return sound === 'win' ? 'cashout' : sound
}
