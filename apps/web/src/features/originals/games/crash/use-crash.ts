import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useStore } from 'zustand'
import { emit } from '../../../../platform/client/client-events.ts'
import { formatAmount } from '@powerplay/kernel'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { betProblem, firstBetMinor } from '../../play/bet-amount.ts'
import type { SettledRound } from '../../play/game-controller.ts'
import { playSound, soundOf } from '../../stage/sounds.ts'
import { useTerms, type PlayedGame } from '../../play/use-game.ts'
import { createCrashClient } from './crash-client.ts'
import {
  createCrashController,
  type CrashController,
  type CrashParts,
  type CrashState,
} from './crash-controller.ts'
import { useCrashTable, type LiveTable } from './use-crash-table.ts'

/** Crash on screen: the shared round, the player's bet on it, and the controls. */
export interface PlayedCrash extends PlayedGame, LiveTable {
  readonly state: CrashState
  readonly controller: CrashController
}

type Terms = ReturnType<typeof useTerms>
interface Latest {
  current: { terms: Terms; cashoutE2: number | null; round: number; goTo: (path: string) => void }
}

/** @param cashoutE2 the automatic cash-out in 1/100, or null for none. */
export function useCrash(cashoutE2: number | null): PlayedCrash {
  const terms = useTerms('crash')
  const [, navigate] = useLocation()
  const latest = useRef({ terms, cashoutE2, round: 0, goTo: (path: string) => navigate(path) })
  const [controller] = useState(() =>
    createCrashController(partsOf(latest), firstBetMinor(terms.currency)),
  )
  useEffect(() => () => controller.dispose(), [controller])
  const live = useCrashTable(controller)
  const round = live.table?.round ?? 0
  useEffect(() => {
    latest.current = { terms, cashoutE2, round, goTo: (path: string) => navigate(path) }
  })
  useRoundSounds(live)
  const state = useStore(controller)
  const { currency, limits, balanceMinor, facts, isDemo } = terms
  useEffect(() => {
    controller.setBet(firstBetMinor(currency))
  }, [controller, currency])
  const isRunning = state.auto.state !== 'off'
  const hasBet = state.bet !== undefined
  return {
    ...live,
    id: 'crash',
    state,
    controller,
    currency,
    isDemo,
    facts,
    limits,
    balanceMinor,
    problem: hasBet ? undefined : betProblem(state.betMinor, limits, balanceMinor),
    isLocked: state.isPending || isRunning || hasBet || state.isQueued,
    isRunning,
  }
}

function useRoundSounds({ table }: LiveTable): void {
  const state = table?.state
  const round = table?.round
  useEffect(() => {
    if (state === 'running') playSound('rise')
    if (state === 'finished') playSound('crash')
  }, [state, round])
}

function partsOf(latest: Latest): CrashParts {
  const isGuest = () => latest.current.terms.session.status !== 'signed-in'
  const openLogin = () => latest.current.terms.session.openAuth('login')
  const client = createCrashClient({
    isGuest,
    openLogin,
    goTo: (path) => latest.current.goTo(path),
    round: () => latest.current.round,
  })
  return {
    play(request) {
      playSound('bet')
      return client.play(request)
    },
    finish: (bet) => client.finish(bet),
    terms() {
      const { terms, cashoutE2 } = latest.current
      const { currency, isDemo, balanceMinor, limits } = terms
      return {
        currencyId: currency.id,
        isDemo,
        balanceMinor,
        maxMinor: limits?.maxMinor,
        maxPayoutMinor: limits?.maxPayoutMinor,
        cashoutE2,
      }
    },
    mayPlay() {
      if (isGuest()) openLogin()
      return !isGuest()
    },
    onSettled: (round) => tellSettled(round, latest.current.terms),
    onRefused({ title, text }) {
      if (title !== undefined) toast('error', title, text)
    },
  }
}

function tellSettled(round: SettledRound, { currency }: Terms): void {
  const { isWin, stakeMinor, profitMinor, multiplierE4, currencyId } = round
  playSound(isWin ? 'cashout' : soundOf(round))
  const text = (minor: bigint) => {
    const sign = minor < 0n ? '-' : ''
    return sign + formatAmount(minor < 0n ? -minor : minor, currency.decimals)
  }
  emit('originals:settled', {
    game: 'crash',
    currency: currencyId,
    wager: text(stakeMinor),
    profit: text(profitMinor),
    multiplier: multiplierE4 / 10_000,
  })
}
