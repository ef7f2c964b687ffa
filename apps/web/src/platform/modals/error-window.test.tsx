import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../client/call-server.ts'
import { toast, useToasts } from '../toasts/toasts.ts'
import { followDefects } from './error-modal.ts'
import { ModalViewport } from './modal-viewport.tsx'
import { closeAllModals } from './modals.tsx'

let stop: () => void

beforeEach(() => {
  stop = followDefects()
  useToasts.setState({ toasts: [] })
})
afterEach(() => {
  stop()
  cleanup()
  closeAllModals()
  vi.unstubAllGlobals()
})

/** A server that answers every call with this refusal. */
function serverSays(name: string, code: number) {
  const error = { code, name, message: 'Something broke.', params: { id: 'err_7k2' } }
  const answer = () => new Response(JSON.stringify({ code, error }), { status: 500 })
  vi.stubGlobal('fetch', async () => answer())
}

const act500 = (signal?: AbortSignal) =>
  act(async () => {
    await callServer('slides', {}, { signal }).catch(() => undefined)
  })

describe('the error window', () => {
  it('opens when a deed of the reader met a defect, with the number to quote [UI-020]', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('isSecureContext', true)
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    render(<ModalViewport />)
    serverSays('core/defect', -1020)
    await act500()
    const dialog = await screen.findByRole('dialog', { name: 'Something went wrong' })
    expect((await screen.findByRole('alert')).textContent).toContain('Your money is safe')
    expect(dialog.textContent).toContain('err_7k2')
    await act(async () => void toast('error', 'The favourite was not saved.'))
    expect(useToasts.getState().toasts).toEqual([])
    await act(async () =>
      fireEvent.click(screen.getByRole('button', { name: /^Copy error number/ })),
    )
    expect(writeText).toHaveBeenCalledWith('err_7k2')
    expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['Copied!'])
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stays away from everyday refusals and from queries, which say it in their place', async () => {
    render(<ModalViewport />)
    serverSays('core/too-quick', -1009)
    await act500()
    serverSays('core/defect', -1020)
    await act500(new AbortController().signal)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
