import { KeyRound } from 'lucide-react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { toast, toastCopied } from '../../../platform/toasts/toasts.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'

const words = messages.receipts.keys

/** Who signs receipts, as anybody may compare it, and the house's keys as a file. */
export function ReceiptKeys() {
  const { data, isError } = useServerQuery({
    queryKey: ['receiptKeys'],
    queryFn: ({ signal }) => callServer('receiptKeys', {}, { signal }),
    staleTime: 60_000,
  })
  const fingerprint = data?.keys.at(-1)?.fingerprint
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-60 flex-1">
        <p className="mb-1.5 text-13 font-medium text-muted">{words.fingerprint}</p>
        {fingerprint !== undefined ? (
          <Fingerprint text={fingerprint} />
        ) : isError ? (
          <p role="alert" className="text-13 text-loss">
            {words.failed}
          </p>
        ) : (
          <div role="status" aria-label="Loading">
            <Skeleton className="h-10 w-full" />
          </div>
        )}
      </div>
      <a
        href="/.well-known/powerplay-receipts.json"
        download="powerplay-receipts.json"
        className={buttonClass('secondary')}
      >
        <KeyRound size={16} aria-hidden />
        {words.save}
      </a>
      <p className="w-full text-13 text-muted">{words.text}</p>
    </div>
  )
}

function Fingerprint({ text }: { text: string }) {
  return (
    <div className="flex min-h-10 items-center gap-2 rounded-control border border-line bg-well pl-3">
      <code className="num min-w-0 flex-1 py-2 text-13 break-all">{text}</code>
      <CopyButton
        text={text}
        what={words.what}
        size={36}
        onCopied={toastCopied}
        onFailed={() => toast('error', words.copyFailed)}
      />
    </div>
  )
}
