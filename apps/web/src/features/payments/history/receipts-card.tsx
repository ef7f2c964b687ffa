import { FileCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { readReceipts } from './read-receipts.ts'
import { ReceiptKeys } from './receipt-keys.tsx'
import { ReceiptsChecker } from './receipts-checker.tsx'

const words = messages.receipts

/** Reads all receipts and saves them as a file; leaving the page ends it. */
function useSaving() {
  const [isBusy, setIsBusy] = useState(false)
  const [bundles, setBundles] = useState(0)
  const page = useRef<AbortController>(undefined)
  useEffect(() => () => page.current?.abort(), [])
  const save = () => {
    const { signal } = (page.current = new AbortController())
    setBundles(0)
    setIsBusy(true)
    readReceipts({ signal, onProgress: setBundles })
      .then(
        (receipts) => {
          if (signal.aborted) return
          if (receipts.rows.length === 0) return toast('info', words.none)
          saveText('receipts.json', JSON.stringify(receipts))
        },
        (problem: Error) => {
          if (!signal.aborted) toast('error', problem.message)
        },
      )
      .finally(() => setIsBusy(false))
  }
  return { save, isBusy, bundles }
}

/** Saves what the house signed of the player's bets and money, for whoever wants to check it. */
export function ReceiptsCard() {
  const { save, isBusy, bundles } = useSaving()
  return (
    <section
      aria-label={words.title}
      className="mt-4 flex flex-wrap items-center gap-4 rounded-card border border-line-quiet
        bg-surface p-4"
    >
      <div className="min-w-60 flex-1">
        <h2 className="text-16 font-semibold">{words.title}</h2>
        <p className="mt-1 text-13 text-muted">{words.text}</p>
        <p role="status" className="mt-1 text-13 text-muted tabular-nums empty:hidden">
          {isBusy && bundles > 0 && words.progress(bundles)}
        </p>
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
