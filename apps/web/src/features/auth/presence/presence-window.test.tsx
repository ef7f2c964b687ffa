import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { presenceQueue } from '../../../platform/client/proof-queue.ts'
import { closeModal, useModals } from '../../../platform/modals/modals.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { windowNames } from '../window-names.ts'
import { startPresenceDuties } from './presence-duties.ts'
import { PresenceWindow } from './presence-window.tsx'

let isProven = false
let proofs: unknown[] = []
let tries = 0
let connections: object[] = []

const refuse = (status: number, code: number, name: string, params = {}) =>
  Response.json({ code, error: { code, name, message: name, params } }, { status })

beforeEach(() => {
  isProven = false
  proofs = []
  tries = 0
  connections = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/profile/connections') return Response.json(connections)
    if (path === '/api/user/presence') {
      const proof: unknown = JSON.parse(String(init.body))
      proofs = [...proofs, proof]
      if (JSON.stringify(proof) !== '{"password":"a quiet walk"}') {
        return refuse(403, 1, 'auth/wrong-password')
      }
      isProven = true
      return Response.json({ ok: true, until: 1 })
    }
    tries += 1
    if (isProven) return Response.json([])
    return refuse(403, -1025, 'core/presence-needed', { by: 'password' })
  })
})
afterEach(() => {
  cleanup()
  presenceQueue.drop()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
  useModals.setState({ stack: [] })
})

startPresenceDuties()

const openNames = () => useModals.getState().stack.map(({ modal }) => modal.name)
const remove = () => callServer('removeConnection', { type: 'wallet', id: 'conn_1' })

describe('the window that asks who sits there', () => {
  it('opens for a refused request, says when the password is wrong, and sends the request again', async () => {
    const removed = remove()
    await waitFor(() => expect(openNames()).toEqual([windowNames.presence]))
    render(<PresenceWindow by="password" />)
    const field = screen.getByLabelText('Password')
    fireEvent.change(field, { target: { value: 'a guess' } })
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    await screen.findByText('That is not your password')
    fireEvent.change(field, { target: { value: 'a quiet walk' } })
    fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await removed).toEqual([])
    expect(proofs).toHaveLength(2)
    expect(tries).toBe(2)
    await waitFor(() => expect(openNames()).toEqual([]))
  })

  it('closed without a proof gives the request up', async () => {
    const removed = remove()
    await waitFor(() => expect(openNames()).toEqual([windowNames.presence]))
    closeModal(windowNames.presence)
    await expect(removed).rejects.toMatchObject({ name: 'core/presence-needed' })
    expect(tries).toBe(1)
  })
})
