import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { OwnUser } from '@powerplay/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { detailsQueue } from '../../../platform/client/proof-queue.ts'
import { closeModal, useModals } from '../../../platform/modals/modals.tsx'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { adoptUser, useAccount } from '../account/account.ts'
import { windowNames } from '../window-names.ts'
import { startDetailsDuties } from './details-duties.ts'
import { DetailsWindow } from './details-window.tsx'

let isComplete = false
let forms: unknown[] = []
let keys: unknown[] = []

const nova: OwnUser = {
  ...{ _id: 'user_1', name: 'nova', email: 'nova@example.test', email_verified: false },
  ...{ pending_email: null, avatar: null, created_at: '2026-11-22T10:00:00.000Z' },
  ...{ client_seed: 'seed', private_bets: false, self_excluded: false, roles: [] },
  ...{ permissions: [], lastLoginAt: null, token: 't', tokenExpiresAt: Date.now() + 900_000 },
  ...{ vipLevel: 0, bonus_claim: null, wallets: {}, contact: {} },
  missing_details: ['birthDate', 'country', 'terms'],
}
const missing = { code: -1026, name: 'core/details-missing', message: 'Tell us', params: {} }

beforeEach(() => {
  isComplete = false
  forms = []
  keys = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/user/details') {
      const form: unknown = JSON.parse(String(init.body))
      forms = [...forms, form]
      if (JSON.stringify(form).includes('2020')) {
        const params = { fields: { birthDate: ['validation.age'] } }
        const error = { code: -1002, name: 'core/bad-payload', message: 'no', params }
        return Response.json({ code: -1002, error }, { status: 422 })
      }
      isComplete = true
      return Response.json({ ...nova, missing_details: [] })
    }
    keys = [...keys, new Headers(init.headers).get('idempotency-key')]
    if (path === '/api/whisper') {
      return Response.json(isComplete ? { response: 'won' } : { error: { message: missing } })
    }
    if (isComplete) return Response.json({ balance: '1000' })
    return Response.json({ code: missing.code, error: missing }, { status: 403 })
  })
})
afterEach(() => {
  cleanup()
  detailsQueue.drop()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
  useModals.setState({ stack: [] })
  useAccount.setState({ user: undefined })
})

startDetailsDuties()

const openNames = () => useModals.getState().stack.map(({ modal }) => modal.name)
const isAsked = () => waitFor(() => expect(openNames()).toEqual([windowNames.details]))
const topUp = () => callServer('demoTopUp', { currency: 'usdt' })
const roll = () =>
  whisper('Play', {
    ...{ api_id: 'dice', bet: '1', demo: false, currency: 'usdt', quick: true },
    data: { condition: 'over', target: 50 },
  })

function fillIn(birthDate: string): void {
  fireEvent.change(screen.getByLabelText('Date of birth'), { target: { value: birthDate } })
}

function press(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
}

describe('the window that asks for date of birth, country and terms', () => {
  it('opens for a refused call and a refused bet, names what is wrong, and sends both again', async () => {
    const both = Promise.all([topUp(), roll()])
    await isAsked()
    await waitFor(() => expect(keys).toHaveLength(2))
    render(<DetailsWindow />)
    fillIn('2020-02-29')
    press()
    expect(forms).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    press()
    await screen.findByText('Choose your country')
    fireEvent.click(screen.getByLabelText('Country'))
    fireEvent.click(screen.getByRole('option', { name: 'Switzerland' }))
    press()
    await screen.findByText('You must be at least 18 years old')
    fillIn('1990-05-17')
    press()
    expect(await both).toEqual([{ balance: '1000' }, { response: 'won' }])
    expect(forms.at(-1)).toEqual({ birthDate: '1990-05-17', country: 'CH', terms: true })
    expect(keys.slice(2)).toEqual(keys.slice(0, 2))
    await waitFor(() => expect(openNames()).toEqual([]))
    expect(useAccount.getState().user?.missing_details).toEqual([])
  })

  it('asks only for what is missing, and sends only that', async () => {
    adoptUser({ ...nova, _id: 'user_9', missing_details: ['country'] })
    render(<DetailsWindow />)
    expect(screen.queryByLabelText('Date of birth')).toBeNull()
    fireEvent.click(screen.getByLabelText('Country'))
    fireEvent.click(screen.getByRole('option', { name: 'Switzerland' }))
    fireEvent.click(screen.getByRole('checkbox'))
    press()
    await waitFor(() => expect(forms).toEqual([{ country: 'CH', terms: true }]))
  })

  it('closed without an answer gives up on what waits', async () => {
    const asked = topUp()
    await isAsked()
    closeModal(windowNames.details)
    await expect(asked).rejects.toMatchObject({ name: 'core/details-missing' })
  })

  it('opens once after a sign-in without them, when the e-mail stands', async () => {
    adoptUser({ ...nova, email: null })
    adoptUser({ ...nova, _id: 'user_2', roles: [{ id: 'support' }] })
    expect(openNames()).toEqual([])
    adoptUser(nova)
    await isAsked()
    closeModal(windowNames.details)
    adoptUser({ ...nova, name: 'nova_2' })
    await expect(import('./details-modal.ts')).resolves.toBeDefined()
    expect(openNames()).toEqual([])
  })
})
