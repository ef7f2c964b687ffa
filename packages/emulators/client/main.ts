import { coverGame, type FullMessage } from './page/full-message.ts'
import { pause } from './page/motion.ts'
import { tellParent } from './page/parent.ts'
import { isSlotState, openCalls, PlayError, type State } from './page/play-calls.ts'
import { isWindowOpen } from './page/window.ts'
import { openSlot } from './slot/slot-game.ts'
import { openTable } from './table/table-game.ts'

const host = document.getElementById('game') ?? document.body
const token = new URLSearchParams(location.search).get('session') ?? ''
const calls = openCalls(token)

/** Waits between two tries to reach the emulator again, milliseconds. */
const retriesMs = [600, 1200, 2400, 4000, 6000]

/** The state, asked for again while there is no answer at all. */
async function readState(): Promise<State> {
  for (const ms of retriesMs) {
    try {
      return await calls.state()
    } catch (error) {
      if (!(error instanceof PlayError) || error.code !== 'offline') throw error
      await pause(ms)
    }
  }
  return calls.state()
}

/** In real mode the balance is the wallet's; a wallet that is silent stops nobody from looking. */
async function readBalance(state: State): Promise<{ state: State; warning: string }> {
  if (state.mode === 'demo' || state.isClosed) return { state, warning: '' }
  try {
    return { state: { ...state, ...(await calls.balance()) }, warning: '' }
  } catch (error) {
    const isOver = !(error instanceof PlayError) || error.code === 'session-closed'
    if (isOver) throw error
    return { state, warning: error.message }
  }
}

let returnUrl = ''

async function open(): Promise<void> {
  const told = await readState()
  returnUrl = told.returnUrl
  document.title = told.game.name
  document.documentElement.style.setProperty('--hue', String(told.game.theme.hue))
  if (told.isClosed) throw new PlayError('session-closed', 'This game was closed. Open it again.')
  const { state, warning } = await readBalance(told)
  const parts = { host, calls, warning, onFailure: handleFailure }
  if (isSlotState(state)) await openSlot(state, parts)
  else await openTable(state, parts)
  host.removeAttribute('aria-busy')
  tellParent('ready', returnUrl)
}

function messageOf(error: unknown): FullMessage {
  const isOver = error instanceof PlayError && /^(session-closed|unknown-session)$/.test(error.code)
  const link =
    returnUrl === '' || window.parent !== window
      ? {}
      : { link: { label: 'Back to the casino', address: returnUrl } }
  if (isOver) return { title: 'The game is closed', text: error.message, ...link }
  const text = error instanceof PlayError ? error.message : 'Something went wrong in the game.'
  return {
    title: 'The game stopped',
    text,
    action: { label: 'Try again', run: handleRetry },
    ...link,
  }
}

let uncover: (() => void) | undefined

function handleRetry(): void {
  uncover?.()
  uncover = coverGame(host, {
    title: 'Reconnecting',
    text: 'Rounds that were paid for are kept.',
    isWaiting: true,
  })
  open().then(() => uncover?.(), show)
}

/** A lost connection is looked for again at once; everything else is told. */
function handleFailure(error: unknown): void {
  const isLost =
    error instanceof PlayError && /^(offline|feature-running|unknown-campaign)$/.test(error.code)
  if (isLost) handleRetry()
  else show(error)
}

function show(error: unknown): void {
  uncover?.()
  host.removeAttribute('aria-busy')
  host.querySelector('.loading')?.remove()
  const message = messageOf(error)
  tellParent(message.action ? 'error' : 'closed', returnUrl)
  uncover = coverGame(host, message)
}

/** The page around the frame does not hear the keys: it is told of the one that leaves. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !isWindowOpen()) tellParent('escape', returnUrl)
})

open().catch(show)
