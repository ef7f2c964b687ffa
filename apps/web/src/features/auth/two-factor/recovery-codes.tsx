import { Copy, Download } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '../../../platform/client/save-text.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { copyText } from '../../../ui/buttons/copy-text.ts'
import { messages } from './messages.en.ts'

const { setup } = messages
const fileName = 'powerplay-recovery-codes.txt'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** Told once the player says that they are stored. */
  onStored: () => void
}

/** The ten recovery codes, and what is done with them before they are gone from the screen. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isStored, setIsStored] = useState(false)
  const copy = () => {
    copyText(codes.join('\n')).then(
      () => toast('success', setup.copied),
      () => toast('error', setup.notCopied),
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <ol
        className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border
          border-line bg-well px-4 py-4"
      >
        {codes.map((code, at) => (
          <li key={code} className="flex gap-3 text-13">
            <span aria-hidden className="num w-5 shrink-0 text-right text-muted">
              {at + 1}
            </span>
            <span className="num font-semibold select-all">{code}</span>
          </li>
        ))}
      </ol>
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={<Download size={16} aria-hidden />}
          onClick={() => saveText(fileName, `${codes.join('\n')}\n`)}
        >
          {setup.download}
        </Button>
        <Button icon={<Copy size={16} aria-hidden />} onClick={copy}>
          {setup.copyAll}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox isChecked={isStored} onChange={setIsStored}>
          {setup.stored}
        </Checkbox>
        <Button variant="primary" className="min-w-30" disabled={!isStored} onClick={onStored}>
          {setup.finish}
        </Button>
      </div>
    </div>
  )
}
