import { inject, vi } from 'vitest'
import { calls } from '@powerplay/contract'
import { mustHave } from '@powerplay/kernel'
import { newAccount, Visitor, type Account } from './visitor.ts'

/** Reads the newest mail of this subject to an address from the mailbox page's own call. */
export async function pathMailed(to: string, subject: string): Promise<string> {
  const reader = await Visitor.arrive(inject('siteUrl'))
  const find = async () => {
    const mails = await reader.ask(calls.mailbox, {})
    return mails.find((mail) => mail.to === to && mail.subject === subject)
  }
  // Also outside a test: people join before the first one.
  const mail = await vi.waitFor(async () => mustHave(await find(), `mail "${subject}"`), 20_000)
  return new URL(/https?:\S+/.exec(mail.text)?.[0] ?? 'http://none/').pathname
}

/** Joins and opens the link that the registration mailed: what is for proven addresses only is open. */
export async function joinWithEmail(
  name: string,
): Promise<{ readonly account: Account; readonly visitor: Visitor }> {
  const account = newAccount(name)
  const visitor = await Visitor.register(inject('siteUrl'), account)
  const path = await pathMailed(account.email, 'Verify your email')
  const [user = '', token = ''] = path.split('/').slice(-2)
  await visitor.ask(calls.confirmEmail, { user, token })
  return { account, visitor }
}
