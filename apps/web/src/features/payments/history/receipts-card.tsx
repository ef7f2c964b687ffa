import { FileCheck } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { ReceiptKeys } from './receipt-keys.tsx'
import { ReceiptsChecker } from './receipts-checker.tsx'

const words = messages.receipts

/** All receipts of the player, page after page. */
async function readReceipts(): Promise<Pick<CallOutput<'receipts'>, 'player' | 'rows'>> {
  let shown = await callServer('receipts', {})
  const rows = [...shown.rows]
  while (shown.next !== null) {
    shown = await callServer('receipts', { after: shown.next })
    rows.push(...shown.rows)
  }
  return { player: shown.player, rows }
}

/** Saves what the house signed of the player's bets and money, for whoever wants to check it. */
export function ReceiptsCard() {
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    setIsBusy(true)
    readReceipts()
      .then(
        (receipts) => {
          if (receipts.rows.length === 0) return toast('info', words.none)
          saveText('receipts.json', JSON.stringify(receipts))
        },
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  return (
    <section
      aria-label={words.title}
      className="mt-4 flex flex-wrap items-center gap-4 rounded-card border border-line-quiet
        bg-surface p-4"
    >
      <div className="min-w-60 flex-1">
        <h2 className="text-16 font-semibold">{words.title}</h2>
        <p className="mt-1 text-13 text-muted">{words.text}</p>
      </div>
      <Button
        variant="secondary"
        icon={<FileCheck size={16} aria-hidden />}
        isBusy={isBusy}
        onClick={save}
      >
        {words.save}
      </Button>
      <div className="grid w-full gap-4 border-t border-line-quiet pt-4">
        <ReceiptsChecker />
        <ReceiptKeys />
      </div>
    </section>
  )
}
