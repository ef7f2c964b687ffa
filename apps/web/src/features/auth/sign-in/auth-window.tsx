import { X } from 'lucide-react'
import { useState } from 'react'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import type { AuthTab } from '../../../platform/session/session-context.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { AuthArt } from './auth-art.tsx'
import { windowNames } from '../window-names.ts'
import { DemoAccounts } from './demo-accounts.tsx'
import { LoginForm, type LoginDraft } from './login-form.tsx'
import { messages } from '../messages.en.ts'
import { RegisterForm } from './register-form.tsx'
import { OtherWays } from '../wallets/other-ways.tsx'
import { demoAccounts } from '../boot.ts'

export interface AuthWindowProps {
  tab: AuthTab
}

const tabs = [
  { id: 'login', name: messages.tabs.login },
  { id: 'register', name: messages.tabs.register },
] as const

/** The register/login window: one form at a time, with what it is for beside it. */
export function AuthWindow({ tab: firstTab }: AuthWindowProps) {
  const isOpen = useIsOn('registration')
  const [chosen, setTab] = useState<AuthTab>(firstTab)
  const tab = isOpen ? chosen : 'login'
  const shownTabs = tabs.filter(({ id }) => isOpen || id === 'login')
  const [draft, setDraft] = useState<LoginDraft>({ login: '', password: '' })
  const accounts = demoAccounts()
  const showsAccounts = tab === 'login' && accounts.length > 0
  return (
    <div className={cx('flex flex-col md:flex-row', !showsAccounts && 'md:min-h-164')}>
      {!showsAccounts && <AuthArt />}
      <div className="flex min-w-0 flex-1 flex-col p-4 pt-7 sm:p-6 md:p-8">
        <div className="mb-5 flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <Tabs label="Account" tabs={shownTabs} value={tab} onChange={setTab} isWide />
          </div>
          <IconButton
            label="Close"
            isPlain
            side="bottom"
            icon={<X size={18} />}
            onClick={() => closeModal(windowNames.signIn)}
          />
        </div>
        {tab === 'login' ? <LoginForm draft={draft} onDraft={setDraft} /> : <RegisterForm />}
        <OtherWays />
      </div>
      {showsAccounts && <DemoAccounts accounts={accounts} chosen={draft.login} onPick={setDraft} />}
    </div>
  )
}
