import { toastCopied, toast } from '../../../platform/toasts/toasts.ts'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'

export interface SeedBoxProps {
  label: string
  value: string
  /** What is copied: "server seed". */
  what: string
  /** Without it long values are cut in the middle of the box. */
  isWhole?: boolean
}

/** A seed or hash that can be read and copied, not edited. */
export function SeedBox({ label, value, what, isWhole = false }: SeedBoxProps) {
  return (
    <div className="min-w-0">
      <p className="mb-1.5 text-13 font-medium text-muted">{label}</p>
      <div className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-well pl-3">
        <span className={`num min-w-0 flex-1 py-2 text-13 ${isWhole ? 'break-all' : 'truncate'}`}>
          {value}
        </span>
        <CopyButton
          text={value}
          what={what}
          size={36}
          onCopied={toastCopied}
          onFailed={() => toast('error', 'The browser did not allow copying')}
        />
      </div>
    </div>
  )
}
