import type { ContactSettings } from '@powerplay/contract'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { closeAllModals, useModals } from '../../../platform/modals/modals.tsx'
import { startAccount } from '../../auth/index.ts'
import { ContactWindow } from './contact-window.tsx'

const callServer = vi.hoisted(() => vi.fn<(call: string, input: object) => Promise<unknown>>())
vi.mock('../../../platform/client/call-server.ts', () => ({ callServer }))

const form: ContactSettings = {
  enabled: true,
  title: 'Where can we reach you?',
  description: 'For parcels.',
  images: ['/art/parcel.svg'],
  fields: [
    { title: 'Phone', model: 'phone', type: 'phone', required: true, max: 30 },
    { title: 'City', model: 'city', type: 'text', required: false, max: 20 },
  ],
  missing: 1,
}

function signIn(id: string): void {
  const token = { token: 'x', tokenExpiresAt: 0, roles: [] }
  const user = { _id: id, name: 'nova', email: 'nova@example.com', ...token }
  becomes(JSON.stringify(user))
}

/** Another tab of this browser signed in or out. */
function becomes(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'powerplay.account', newValue }))
}

startAccount()

beforeEach(() => {
  localStorage.clear()
  navigate('/')
})
afterEach(() => {
  cleanup()
  closeAllModals()
  callServer.mockReset()
  becomes(null)
})

const openNames = () => useModals.getState().stack.map(({ modal }) => modal.name)

describe('the window for contact details', () => {
  const fill = () => {
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '+48 22 123' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  }

  it('asks what the operator has set, and sends the answers [LEGAL-014] [LEGAL-017]', async () => {
    signIn('user_1')
    callServer.mockResolvedValue({ ok: true })
    render(<ContactWindow form={form} />)
    expect(screen.getByText('For parcels.')).toBeTruthy()
    expect(screen.getByLabelText('City, optional')).toBeTruthy()
    fill()
    await waitFor(() =>
      expect(callServer).toHaveBeenCalledWith('updateContactInfo', {
        email: null,
        update: { phone: '+48 22 123' },
      }),
    )
  })

  it('shows the given text when it is not saved [LEGAL-018]', async () => {
    callServer.mockRejectedValue(new Error('no'))
    render(<ContactWindow form={form} />)
    fill()
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to update contact info')
  })
})

describe('the popup', () => {
  const offer = async () => {
    const { offerContactForm } = await import('./follow-contact-form.ts')
    offerContactForm()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }

  it('opens for a player who owes an answer, and not again before 24 hours [LEGAL-014] [LEGAL-016]', async () => {
    callServer.mockResolvedValue(form)
    signIn('user_1')
    await offer()
    expect(openNames()).toEqual(['contact-info'])
    closeAllModals()
    signIn('user_2')
    await offer()
    expect(openNames()).toEqual([])
    localStorage.setItem('contact.2', String(Date.now() - 24 * 3_600_000))
    signIn('user_3')
    await offer()
    expect(openNames()).toEqual(['contact-info'])
  })

  it('never covers a game', async () => {
    callServer.mockResolvedValue(form)
    navigate('/casino/game/dice')
    signIn('user_4')
    await offer()
    expect(openNames()).toEqual([])
    navigate('/')
    await offer()
    expect(openNames()).toEqual(['contact-info'])
  })

  it('stays away from guests, and from players who owe nothing', async () => {
    callServer.mockResolvedValue({ ...form, missing: 0 })
    await offer()
    expect(callServer).not.toHaveBeenCalled()
    signIn('user_5')
    await offer()
    expect(openNames()).toEqual([])
  })
})
