import { FileCheck } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { messages } from '../messages.en.ts'
import { ReceiptKeys } from './receipt-keys.tsx'
import { ReceiptsChecker } from './receipts-checker.tsx'

const words = messages.receipts

/** By which key receipts are signed, for the page that tells how to check the house. */
export function ReceiptKeysCard() {
  return (
    <Card icon={<FileCheck size={18} aria-hidden />} title={words.title}>
      <div className="grid gap-4 p-4">
        <p className="text-13 text-muted">{words.everybody}</p>
        <ReceiptsChecker />
        <ReceiptKeys />
      </div>
    </Card>
  )
}
