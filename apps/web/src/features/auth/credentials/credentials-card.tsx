import type { OwnUser } from '@powerplay/contract'
import { KeyRound, LockKeyhole, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { useAccount } from '../account/account.ts'
import { openEmailChange, openPasswordChange } from './credential-modals.ts'
import { messages } from './messages.en.ts'

const { card } = messages

/** E-mail and password of the account, and the ways to change them. */
export function CredentialsCard() {
  const user = useAccount((state) => state.user)
  if (user === undefined) return null
  return (
    <Card icon={<KeyRound size={18} aria-hidden />} title={card.title}>
      <ul>
        <Row
          icon={<Mail size={18} aria-hidden />}
          title={user.email ?? card.noEmail}
          note={<EmailState user={user} />}
          action={
            <Button size="sm" aria-label={card.changeEmail} onClick={openEmailChange}>
              {card.change}
            </Button>
          }
        />
        <Row
          icon={<LockKeyhole size={18} aria-hidden />}
          title={card.password}
          note={<span className="text-12 text-muted">{card.passwordText}</span>}
          action={
            <Button size="sm" aria-label={card.changePassword} onClick={openPasswordChange}>
              {card.change}
            </Button>
          }
        />
      </ul>
    </Card>
  )
}

/** Whether the e-mail is proven, and which other one waits to be. */
function EmailState({ user }: { user: OwnUser }) {
  if (user.email === null) return null
  const { pending_email: pending, email_verified: isVerified } = user
  return (
    <span className="flex max-w-full flex-wrap gap-2">
      <Pill tone={isVerified ? 'win' : 'warn'}>{isVerified ? card.verified : card.unverified}</Pill>
      {pending && (
        <span className="min-w-0 truncate text-12 text-muted">
          {card.pending.replace('{email}', pending)}
        </span>
      )}
    </span>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  note: ReactNode
  action: ReactNode
}

function Row({ icon, title, note, action }: RowProps) {
  return (
    <li
      className="flex min-h-15 items-center gap-3 border-b border-line-quiet px-4 py-3 last:border-b-0
        sm:gap-4"
    >
      <span className="shrink-0 text-muted">{icon}</span>
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <p className="w-full truncate text-13 font-semibold">{title}</p>
        {note}
      </div>
      {action}
    </li>
  )
}
