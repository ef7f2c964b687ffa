import { useEffect, useState } from 'react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { valueBefore } from '../fair/own-chain.ts'
import { reloadTable, setOwnTip, type TableView } from '../use-tables.ts'

/**
 * Adds the seat's value to each hand that asks for it, as long as the table is looked at.
 * @returns true where this browser does not hold the seat's chain.
 */
export function useValues({ table, own }: TableView): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { _id: tableId, prepare } = table
  const isAsked = own !== null && prepare?.asked.includes(own.seat) === true
  const handId = isAsked ? prepare?.handId : undefined
  const tip = own?.tip
  useEffect(() => {
    if (handId === undefined || tip === undefined) return
    const next = valueBefore(tableId, tip)
    setIsElsewhere(next === undefined)
    if (next === undefined) return
    whisper('PokerEntropy', { tableId, handId, ...next }).then(
      () => setOwnTip(tableId, next.nextTip ?? next.value),
      (error: unknown) => {
        // Another window of this browser gave it, or it came too late: ask where the seat stands.
        if (error instanceof ServerRefusal) reloadTable(tableId)
      },
    )
    // A new tip is no reason to give again: one value a hand.
  }, [handId, tableId])
  return isElsewhere
}
