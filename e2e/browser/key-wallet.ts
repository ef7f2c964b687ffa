import type { Page } from 'playwright-core'
import { hexToString, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

/** A browser wallet with one key, as an extension would put it into every page. */
export interface BrowserWallet {
  /** With the check in its capitals. */
  readonly address: string
  /** Every text that was signed. */
  readonly signed: string[]
}

/** Puts a wallet into the page that is open, and into every page and frame after it. */
export async function giveWallet(page: Page): Promise<BrowserWallet> {
  const account = privateKeyToAccount(generatePrivateKey())
  const signed: string[] = []
  await page.context().exposeFunction('askKeyWallet', async (method: string, params: unknown[]) => {
    if (method === 'eth_requestAccounts') return [account.address]
    const [text] = params
    if (method !== 'personal_sign' || !isHex(text)) throw new Error(`no ${method} here`)
    signed.push(hexToString(text))
    return account.signMessage({ message: { raw: text } })
  })
  const inject = () => {
    const request = ({ method, params = [] }: { method: string; params?: unknown[] }) =>
      Reflect.get(window, 'askKeyWallet')(method, params)
    Reflect.set(window, 'ethereum', { isMetaMask: true, request })
  }
  await page.context().addInitScript(inject)
  await page.evaluate(inject)
  return { address: account.address, signed }
}
