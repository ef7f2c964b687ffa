import { useEffect, useRef, useState } from 'react'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { messages } from '../messages.en.ts'
import { reloadTable, type TableView } from '../use-tables.ts'
import type { SendAction } from './action-bar.tsx'
import { actionOf, highestBet, type Before } from './table-model.ts'

const textOf = (error: unknown) => (error instanceof Error ? error.message : messages.failed)

/** Acting at the turn, and the choice that is made before it. */
export function useActing(view: TableView | undefined) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [muckedIn, setMuckedIn] = useState<string>()
  const [chosen, setChosen] = useState<{ before: Before; handId: string; bet: bigint }>()
  const table = view?.table
  const handId = table?.hand?._id
  const turn = table?.hand?.turn
  const isOwnTurn = turn != null && turn.seat === view?.own?.seat
  const isHeld =
    table !== undefined &&
    chosen?.handId === handId &&
    (chosen?.before === 'call-any' || highestBet(table) <= (chosen?.bet ?? 0n))
  const before = isHeld ? (chosen?.before ?? null) : null
  const sent = useRef('')

  const onAct: SendAction = async (action, amount) => {
    if (!table?.hand) return
    const { _id: hand, step } = table.hand
    const act = { tableId: table._id, handId: hand, step, action }
    setIsBusy(true)
    setProblem(undefined)
    try {
      await whisper('PokerAct', { ...act, ...(amount !== undefined && { amount }) })
    } catch (error) {
      setProblem(textOf(error))
      reloadTable(table._id)
    } finally {
      setIsBusy(false)
    }
  }

  const onBank = async () => {
    if (!table?.hand) return
    try {
      await whisper('PokerTimeBank', { tableId: table._id, handId: table.hand._id })
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  const onShow = async (cards: readonly (0 | 1)[]) => {
    if (!table?.hand) return
    setMuckedIn(cards.length === 0 ? handId : undefined)
    try {
      const hand = { tableId: table._id, handId: table.hand._id }
      await whisper('PokerShow', { ...hand, cards: [...cards] })
    } catch (error) {
      setProblem(textOf(error))
      reloadTable(table._id)
    }
  }

  const step = table?.hand?.step
  useEffect(() => {
    if (!isOwnTurn || before === null) return
    const place = `${handId} ${step}`
    const action = actionOf(before, turn)
    if (action === null || sent.current === place) return
    sent.current = place
    setChosen(undefined)
    void onAct(action)
    // The choice is made once for a turn, whatever else changes meanwhile.
  }, [isOwnTurn, handId, step, before])
  useEffect(() => setProblem(undefined), [handId, step])

  return {
    ...{ onAct, onBank, onShow, isBusy, problem, before },
    hasMucked: muckedIn !== undefined && muckedIn === handId,
    onBefore: (next: Before) => {
      if (table === undefined || handId === undefined) return
      setChosen({ before: next, handId, bet: highestBet(table) })
    },
  }
}
