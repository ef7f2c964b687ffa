import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'
import { openDepositBonus } from './open-windows.ts'
import { reloadBonuses } from './use-promotions.ts'

interface Ways {
  readonly isGuest: boolean
  readonly openAuth: (form: 'login') => void
  readonly go: (path: string) => void
}

/** An address of this site. */
const isOwn = (link: string) => /^\/(?![/\\])/.test(link)

/**
 * Takes what a banner offers: a deposit offer opens its window, a code is activated. Whatever fails is told in
 * one general sentence (001, section 8).
 */
export async function followBanner(code: string, { isGuest, openAuth, go }: Ways): Promise<void> {
  if (isGuest) {
    toast('info', messages.login)
    openAuth('login')
    return
  }
  try {
    const answer = await callServer('activateBanner', { code }, { key: mintRequestKey() })
    const { type, action, bonus, link } = answer
    if (type === 'Code') toast('success', messages.codes.done)
    if (action === 'wallet') emit('wallet:deposit-wanted', null)
    else if (type === 'Deposit' || bonus?.state.status === 'opted_in') openDepositBonus()
    else if (action === 'link' && isOwn(link)) go(link)
  } catch {
    toast('error', messages.wrong)
  }
  reloadBonuses()
}
