import { toast } from '../../../platform/toasts/toasts.ts'
import { messages } from '../messages.en.ts'
import { reloadTable } from '../use-tables.ts'

/** Tells on whatever page that a seat is kept for the player. */
export function tellOffer({ tableId, table }: { tableId: string; table: string }): void {
  toast('success', messages.wait.free(table), messages.wait.freeText)
  reloadTable(tableId)
}
