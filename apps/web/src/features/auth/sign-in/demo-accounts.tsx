import { FlaskConical, KeyRound } from 'lucide-react'
import type { DemoAccount } from '@powerplay/contract'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import type { LoginDraft } from './login-form.tsx'
import { messages } from '../messages.en.ts'

export interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  /** The login in the form. */
  chosen: string
  onPick: (draft: LoginDraft) => void
}

/** The accounts of a demo build; pressing one fills the form. */
export function DemoAccounts({ accounts, chosen, onPick }: DemoAccountsProps) {
  const [password] = new Set(accounts.map((account) => account.password))
  return (
    <section
      aria-labelledby="demo-accounts"
      className="border-t border-line-quiet bg-well p-4 sm:p-6 md:w-96 md:border-t-0 md:border-l"
    >
      <h3 id="demo-accounts" className="flex items-center gap-3 text-14 font-semibold">
        <FlaskConical size={18} aria-hidden className="text-accent" />
        {messages.demo.title}
      </h3>
      <p className="mt-1 mb-4 pl-7.5 text-12 text-muted">{messages.demo.text}</p>
      <ul className="flex flex-col gap-2">
        {accounts.map(({ name, role, password: own }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={name === chosen}
              onClick={() => onPick({ login: name, password: own })}
              className={cx(
                'flex min-h-15 w-full items-center gap-3 rounded-card border px-3 text-left',
                name === chosen
                  ? 'border-accent bg-surface'
                  : 'border-transparent bg-surface hover:bg-raised',
              )}
            >
              <Avatar userId={name} name="" sizePx={36} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-14 font-semibold">{name}</span>
                <span className="block truncate text-12 text-muted">
                  {messages.demo.roles.get(role)?.text}
                </span>
              </span>
              <Pill tone={toneOf(role)}>{messages.demo.roles.get(role)?.name ?? role}</Pill>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-center gap-2 text-12 text-muted">
        <KeyRound size={14} aria-hidden />
        {messages.demo.password} <strong className="font-semibold text-text">{password}</strong>
      </p>
    </section>
  )
}

function toneOf(role: string): Tone {
  if (role === 'administrator') return 'accent'
  return role === 'player' ? 'neutral' : 'info'
}
