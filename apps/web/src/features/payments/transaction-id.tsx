import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { closeModal } from '../../platform/modals/modals.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import { messages } from './messages.en.ts'
import { shortened } from './show.ts'
import { usePayable } from './use-payments.ts'

interface CopyableProps {
  text: string
  /** What is copied, in words. */
  what: string
}

/** A long name by its ends, with a button that copies all of it. */
export function Copyable({ text, what }: CopyableProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span title={text} className="truncate">
        {shortened(text)}
      </span>
      <CopyButton
        text={text}
        what={what}
        onCopied={() => toast('success', messages.copied)}
        onFailed={() => toast('error', messages.copyFailed)}
      />
    </span>
  )
}

interface TransactionIdProps {
  currency: string
  chain: string
  txid: string
}

/** The id of a transaction: to be copied, and to be opened where its chain has an explorer. */
export function TransactionId({ currency, chain, txid }: TransactionIdProps) {
  const { data } = usePayable()
  const chains = data?.find(({ id }) => id === currency)?.chains
  const page = chains?.find(({ id }) => id === chain)?.explorerUrl ?? null
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <Copyable text={txid} what={messages.transactionId} />
      {page !== null && <OpenTransaction href={page.replace('{txid}', encodeURIComponent(txid))} />}
    </span>
  )
}

function OpenTransaction({ href }: { href: string }) {
  const look =
    'touch inline-flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-text'
  const icon = <ExternalLink size={16} aria-hidden />
  // An explorer of ours is a page of this site.
  return href.startsWith('/') ? (
    <Link
      href={href}
      aria-label={messages.openTx}
      onClick={() => closeModal('wallet')}
      className={look}
    >
      {icon}
    </Link>
  ) : (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={messages.openTx}
      className={look}
    >
      {icon}
    </a>
  )
}
