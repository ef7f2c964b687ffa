import type { CaughtMail } from '@powerplay/contract'
import { KeyRound, Mail, MailCheck } from 'lucide-react'
import { cx } from '../../../ui/cx.ts'
import { mailboxMessages as messages } from './mailbox.en.ts'

export interface MailListProps {
  mails: readonly CaughtMail[]
  shownId: string
  onPick: (id: string) => void
}

/** The mails, newest first; the one in view is marked. */
export function MailList({ mails, shownId, onPick }: MailListProps) {
  return (
    <ul
      aria-label={messages.list}
      className="max-h-60 shrink-0 overflow-y-auto border-b border-line-quiet md:max-h-150 md:w-63
        md:border-r md:border-b-0"
    >
      {mails.map(({ id, subject, to }) => (
        <li key={id} className="border-b border-line-quiet last:border-b-0">
          <button
            type="button"
            aria-pressed={id === shownId}
            onClick={() => onPick(id)}
            className={cx(
              'flex min-h-16 w-full items-start gap-3 border-l-3 px-3 py-3 text-left',
              id === shownId ? 'border-accent bg-raised' : 'border-transparent hover:bg-raised',
            )}
          >
            <MailIcon subject={subject} />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-13 font-semibold">{subject}</span>
              <span className="block truncate text-12 text-muted">{to}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function MailIcon({ subject }: { subject: string }) {
  const Icon = /password/i.test(subject) ? KeyRound : /verify/i.test(subject) ? MailCheck : Mail
  return <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
}
