import { FileCode } from 'lucide-react'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'

const words = messages.receipts.checker

/** The one file that checks receipts, and how it is run where nothing of the house is installed. */
export function ReceiptsChecker() {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-60 flex-1">
        <p className="mb-1.5 text-13 font-medium text-muted">{words.text}</p>
        <code className="num block overflow-x-auto rounded-control bg-well p-2 text-12">
          {words.command}
        </code>
      </div>
      <a
        href="/.well-known/powerplay-receipts.mjs"
        download="receipts.mjs"
        className={buttonClass('secondary')}
      >
        <FileCode size={16} aria-hidden />
        {words.save}
      </a>
    </div>
  )
}
