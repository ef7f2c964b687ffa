import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../platform/client/query-client.ts'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { TwoFactorCard } from './two-factor-card.tsx'

let answers: Record<string, () => Response> = {}

const state = (fields: object) => () =>
  Response.json({ isOn: false, since: null, recoveryCodesLeft: 0, ...fields })
const refuse = (status: number, code: number, name: string, message: string) =>
  Response.json({ code, error: { code, name, message, params: {} } }, { status })

beforeEach(() => {
  answers = {}
  vi.stubGlobal('fetch', async (path: string) => {
    return answers[path]?.() ?? refuse(404, -1003, 'core/unknown-id', 'Not found.')
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
})

const titles = () => useToasts.getState().toasts.map(({ title }) => title)

describe('the card of the second factor', () => {
  it('says that it could not be loaded, and tries again', async () => {
    render(<TwoFactorCard />)
    expect(screen.getByLabelText('Loading')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /Retry|again/i }))
    answers['/api/user/2fa'] = state({})
    fireEvent.click(await screen.findByRole('button', { name: /Retry|again/i }))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeTruthy()
  })

  it('asks for the password first, and says when it is wrong', async () => {
    answers['/api/user/2fa'] = state({})
    answers['/api/user/2fa/enrol'] = () =>
      refuse(403, 1, 'auth/wrong-factor', 'The password or the code is not right.')
    render(<TwoFactorCard />)
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'not this one' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(titles()).toEqual(['The password or the code is not right.']))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('button', { name: 'Set up' })).toBeTruthy()
  })

  it('shows the key and its picture, then the codes until they are stored', async () => {
    answers['/api/user/2fa'] = state({})
    answers['/api/user/2fa/enrol'] = () =>
      Response.json({ secret: 'ABCDEFGH'.repeat(4), uri: 'otpauth://totp/x?secret=A' })
    const recoveryCodes = Array.from({ length: 10 }, (_, at) => `7K2M-QX4${at}`)
    answers['/api/user/2fa/confirm'] = () => Response.json({ recoveryCodes })
    render(<TwoFactorCard />)
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }))
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'the right one' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeTruthy()
    expect(screen.getByText(/^ABCD EFGH ABCD EFGH\s+ABCD EFGH ABCD EFGH$/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Digit 1 of 6'), { target: { value: '407193' } })
    for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeTruthy()
    const finish = screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' })
    expect(finish.disabled).toBe(true)
    fireEvent.click(screen.getByRole('checkbox'))
    answers['/api/user/2fa'] = state({ isOn: true, since: 1, recoveryCodesLeft: 10 })
    fireEvent.click(finish)
    expect(await screen.findByText('10 of 10 recovery codes left')).toBeTruthy()
    expect(screen.queryByText('7K2M-QX40')).toBeNull()
  })
})
