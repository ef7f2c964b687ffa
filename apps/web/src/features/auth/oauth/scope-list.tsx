import type { OauthScope } from '@powerplay/contract'
import { AtSign, IdCard, UserRound, type LucideIcon } from 'lucide-react'
import { messages } from './messages.en.ts'

const icons: Readonly<Record<OauthScope, LucideIcon>> = {
  openid: IdCard,
  profile: UserRound,
  email: AtSign,
}

/** What an app will learn, line by line. */
export function ScopeList({ scopes }: { scopes: readonly OauthScope[] }) {
  if (scopes.length === 0) return <p className="text-13 text-muted">{messages.nothing}</p>
  return (
    <ul className="grid gap-3">
      {scopes.map((scope) => {
        const Icon = icons[scope]
        const { title, text } = messages.scopes[scope]
        return (
          <li key={scope} className="flex items-center gap-3">
            <span
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-control
                bg-raised text-accent"
            >
              <Icon size={18} aria-hidden />
            </span>
            <span className="min-w-0">
              <span className="block text-14 font-semibold">{title}</span>
              <span className="block text-12 text-muted">{text}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
