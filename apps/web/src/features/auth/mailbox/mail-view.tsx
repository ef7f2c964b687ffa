import type { CaughtMail } from '@powerplay/contract'
import { Zap } from 'lucide-react'
import { showInstant } from '../../../platform/format/time.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { mailboxMessages as messages } from './mailbox.en.ts'
import { readLetter } from './read-letter.ts'

/** One mail on light ground, as a mail program shows it. */
export function MailView({ mail }: { mail: CaughtMail }) {
  const { paragraphs, action, footnote } = readLetter(mail.text)
  return (
    <article aria-label={mail.subject} className="min-w-0 flex-1 p-4">
      <header className="mb-4 flex items-center gap-3">
        <span className="inline-flex size-9 items-center justify-center rounded-full bg-raised">
          <Zap size={16} aria-hidden className="text-accent" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-13 font-semibold">{messages.from}</p>
          <p className="truncate text-12 text-muted">{messages.to.replace('{address}', mail.to)}</p>
        </div>
        <span className="text-12 text-muted">{showInstant(mail.receivedAt)}</span>
      </header>
      <div className="rounded-card bg-white p-6 text-14 text-[#2b3140]">
        <h2 className="mb-3 font-condensed text-24 leading-[1.1] font-bold text-[#10131a] uppercase">
          {mail.subject}
        </h2>
        {paragraphs.map((text) => (
          <p key={text} className="mb-3">
            {text}
          </p>
        ))}
        {action !== undefined && (
          <>
            <a href={action.path} className={cx(buttonClass('primary'), 'my-2 w-full')}>
              {action.label}
            </a>
            <p className="mt-3 text-12 break-all text-[#596072]">
              {messages.orOpen.replace('{path}', action.path)}
            </p>
          </>
        )}
        {footnote !== undefined && <p className="mt-3 text-12 text-[#596072]">{footnote}</p>}
      </div>
    </article>
  )
}
