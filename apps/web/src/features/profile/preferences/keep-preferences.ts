import { callServer } from '../../../platform/client/call-server.ts'
import { changeSettings, settings, useSettings } from '../../../platform/store/settings-store.ts'
import { changedChoices, choicesOf, settingsOf } from './synced-choices.ts'

/** Several changes in a row become one call. */
const restMs = 800

/**
 * Takes the choices of the account over into this browser, then tells the account of every change
 * here. A change that cannot be told stays here and goes along with the next one. @returns stop
 */
export function keepPreferences(): () => void {
  let known = choicesOf(settings())
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopWatching = () => {}

  const tell = async () => {
    const now = choicesOf(settings())
    const change = changedChoices(known, now)
    if (change === undefined) return
    await callServer('updateSettings', change)
    known = now
  }
  const tellSoon = () => {
    if (changedChoices(known, choicesOf(settings())) === undefined) return
    clearTimeout(timer)
    timer = setTimeout(() => void tell().catch(() => undefined), restMs)
  }
  const begin = async () => {
    const kept = await callServer('profileSettings', {})
    if (isOver) return
    changeSettings(settingsOf(kept))
    known = choicesOf(settings())
    stopWatching = useSettings.subscribe(tellSoon)
  }
  // Without the account's choices this browser keeps its own.
  void begin().catch(() => undefined)

  return () => {
    isOver = true
    clearTimeout(timer)
    stopWatching()
  }
}
