const cookieName = 'wallet-connect'
const lifeSeconds = 24 * 60 * 60
const nameText = /^[\w.-]{1,64}$/

/** Remembers for a day which wallet was used last (001_d6a9941efb711ce5.txt, sections 4 and 9). */
export function rememberWallet(id: string): void {
  if (!nameText.test(id)) return
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${cookieName}=${id}; Path=/walletconnect; Max-Age=${lifeSeconds}; SameSite=Strict${secure}`
}

/** The wallet used last, if that was less than a day ago. */
export function rememberedWallet(cookies: string = document.cookie): string | undefined {
  const parts = cookies.split('; ').map((part) => part.split('='))
  return parts.find(([name]) => name === cookieName)?.[1]
}
