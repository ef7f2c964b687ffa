import './ui/theme.css'
import { afterPaint } from './platform/boot/after-paint.ts'

async function start(root: HTMLElement): Promise<void> {
  // A document of its own: nothing of the site starts inside the frame of its window.
  if (window.location.pathname === '/walletconnect') {
    const { mountWalletConnect } = await import('./app/wallet-connect.tsx')
    return mountWalletConnect(root)
  }
  const { mountApp } = await import('./app/mount.tsx')
  mountApp(root)
}

const root = document.getElementById('root')
if (root) {
  // With the shell in view nothing is lost by letting it be drawn first.
  if (document.documentElement.dataset['shell'] === undefined) void start(root)
  else afterPaint(() => void start(root))
}
