import { CircleDashed, FlaskConical, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'

export interface WalletRowProps {
  name: string
  text: string
  /** Picture of the wallet's own. */
  icon?: string | undefined
  isTest?: boolean
  pill?: { readonly tone: Tone; readonly text: string } | undefined
  isBusy?: boolean
  isDisabled?: boolean
  /** Without one there is nothing to press. */
  onPress?: () => void
}

const row =
  'flex min-h-15 w-full items-center gap-3 rounded-card border px-3 text-left bg-raised ' +
  'transition-colors duration-120'

/** One wallet of the list: mark, name, what it is doing. */
export function WalletRow(props: WalletRowProps) {
  const { name, text, pill, isBusy = false, isDisabled = false, onPress } = props
  const content = (
    <>
      <Mark {...props} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-semibold">{name}</span>
        <span className="block truncate text-12 text-muted">{text}</span>
      </span>
      {isBusy ? <Spinner sizePx={18} className="text-accent" /> : pill && <RowPill {...pill} />}
    </>
  )
  if (onPress === undefined) return <div className={cx(row, 'border-transparent')}>{content}</div>
  return (
    <button
      type="button"
      aria-busy={isBusy || undefined}
      disabled={isDisabled}
      onClick={onPress}
      className={cx(
        row,
        isBusy ? 'border-accent' : 'border-transparent enabled:hover:bg-hover',
        isDisabled && !isBusy && 'opacity-60',
      )}
    >
      {content}
    </button>
  )
}

function RowPill({ tone, text }: { tone: Tone; text: string }) {
  return <Pill tone={tone}>{text}</Pill>
}

function Mark({ icon, isTest = false, onPress }: WalletRowProps): ReactNode {
  if (icon !== undefined) return <img src={icon} alt="" className="size-9 rounded-control" />
  const Icon = onPress === undefined ? CircleDashed : isTest ? FlaskConical : Wallet
  return (
    <span
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control',
        onPress === undefined ? 'bg-hover text-muted' : 'bg-accent-tint text-accent',
      )}
    >
      <Icon size={18} aria-hidden />
    </span>
  )
}
