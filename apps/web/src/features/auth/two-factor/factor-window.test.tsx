import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { factorQueue } from '../../../platform/client/proof-queue.ts'
import { closeModal, useModals } from '../../../platform/modals/modals.tsx'
import { useToasts } from '../../../platform/toasts/toasts.ts'
import { startFactorDuties } from './factor-duties.ts'
import { FactorWindow } from './factor-window.tsx'

type Answer = () => Response | Promise<Response>

let validate: Answer
let isProven = false
let codes: unknown[] = []
let topUps = 0

const refuse = (status: number, code: number, name: string, params = {}) =>
  Response.json({ code, error: { code, name, message: name, params } }, { status })

beforeEach(() => {
  isProven = false
  codes = []
  topUps = 0
  validate = () => {
    isProven = true
    return Response.json({ ok: true, until: 1 })
  }
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path === '/api/user/2fa_validate') {
      codes.push(JSON.parse(String(init.body)))
      return validate()
    }
    topUps += 1
    if (isProven) return Response.json({ balance: '1000.00' })
    return refuse(403, -1024, 'core/two-factor-needed')
  })
})
afterEach(() => {
  cleanup()
  factorQueue.drop()
  vi.unstubAllGlobals()
  useToasts.setState({ toasts: [] })
  useModals.setState({ stack: [] })
})

startFactorDuties()

const boxes = () => screen.getAllByRole('textbox').filter((box) => box instanceof HTMLInputElement)
const values = () => boxes().map((box) => box.value)
const focused = () => boxes().findIndex((box) => box === document.activeElement)
const titles = () => useToasts.getState().toasts.map(({ title }) => title)
const openNames = () => useModals.getState().stack.map(({ modal }) => modal.name)

/** Types as a hand does: into whichever box has the caret. */
function type(text: string): void {
  for (const digit of text) {
    const box = boxes()[focused()]
    if (box === undefined) throw new Error('no box has the caret')
    fireEvent.change(box, { target: { value: `${box.value}${digit}` } })
  }
}

function press(key: string): void {
  const box = document.activeElement
  if (box !== null) fireEvent.keyDown(box, { key })
}

describe('the two-factor window', () => {
  it('has six single-digit boxes, with the caret in the first [AUTH-077]', () => {
    render(<FactorWindow />)
    expect(values()).toEqual(['', '', '', '', '', ''])
    expect(focused()).toBe(0)
    expect(screen.getByLabelText('Digit 6 of 6')).toBe(boxes()[5])
  })

  it('goes on to the next box on entry and steps back on delete [AUTH-078]', () => {
    render(<FactorWindow />)
    type('4')
    expect([focused(), values()[0]]).toEqual([1, '4'])
    type('07')
    expect(focused()).toBe(3)
    press('Backspace')
    expect([focused(), values().join('')]).toEqual([2, '40'])
    press('Backspace')
    expect([focused(), values().join('')]).toEqual([1, '4'])
    press('ArrowLeft')
    expect(focused()).toBe(0)
  })

  it('takes a pasted code whole', async () => {
    render(<FactorWindow />)
    const [first] = boxes()
    if (first === undefined) throw new Error('no box')
    fireEvent.paste(first, { clipboardData: { getData: () => ' 407 193 ' } })
    await waitFor(() => expect(codes).toEqual([{ code: '407193' }]))
  })

  it('is shut and checks by itself at six digits [AUTH-079]', async () => {
    let answer: (response: Response) => void = () => undefined
    validate = () => new Promise((resolve) => (answer = resolve))
    const { container } = render(<FactorWindow />)
    type('40719')
    expect(codes).toEqual([])
    type('3')
    await waitFor(() => expect(codes).toEqual([{ code: '407193' }]))
    expect(container.querySelector('fieldset')?.disabled).toBe(true)
    answer(refuse(422, 1, 'auth/wrong-code'))
    await waitFor(() => expect(container.querySelector('fieldset')?.disabled).toBe(false))
  })

  it('empties itself after a wrong code, with the caret in the first box and a message [AUTH-081] [AUTH-084]', async () => {
    validate = () => refuse(422, 1, 'auth/wrong-code')
    render(<FactorWindow />)
    type('111111')
    await waitFor(() => expect(titles()).toEqual(['That code is not right']))
    expect(values().join('')).toBe('')
    expect(focused()).toBe(0)
    type('2')
    expect(values()[0]).toBe('2')
  })

  it('says for how long it is locked', async () => {
    validate = () => refuse(429, 2, 'auth/factor-locked', { until: 1, retryMs: 90_000 })
    render(<FactorWindow />)
    type('111111')
    await waitFor(() => expect(titles()).toEqual(['Too many wrong codes']))
    expect(useToasts.getState().toasts[0]?.text).toContain('90 seconds')
  })

  it('takes a recovery code in its place', async () => {
    render(<FactorWindow />)
    fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    fireEvent.change(screen.getByLabelText('Recovery code'), { target: { value: '7K2M-QX4P ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(codes).toEqual([{ code: '7K2M-QX4P' }]))
  })
})

describe('somebody who needs a second factor and has none', () => {
  it('is offered the enrolment', async () => {
    emit('auth:factor-missing', null)
    await waitFor(() => expect(openNames()).toEqual(['two-factor-setup']))
  })
})

describe('a refused request', () => {
  it('opens the window, and its answer comes after the code closed it [AUTH-080]', async () => {
    const answer = callServer('demoTopUp', { currency: 'usdt' })
    await waitFor(() => expect(openNames()).toEqual(['two-factor']))
    render(<FactorWindow />)
    type('407193')
    expect(await answer).toEqual({ balance: '1000.00' })
    expect([openNames(), topUps]).toEqual([[], 2])
  })

  it('fails when the window is closed, even before its content is there', async () => {
    const answer = callServer('demoTopUp', { currency: 'usdt' }).catch((error: unknown) => error)
    await waitFor(() => expect(openNames()).toEqual(['two-factor']))
    closeModal('two-factor')
    expect(await answer).toMatchObject({ code: -1024 })
    expect(topUps).toBe(1)
  })

  it('of a sign-in that took too long closes the window and says so', async () => {
    validate = () => refuse(401, -1001, 'core/sign-in-needed')
    const answer = callServer('demoTopUp', { currency: 'usdt' }).catch(() => 'given up')
    await waitFor(() => expect(openNames()).toEqual(['two-factor']))
    render(<FactorWindow />)
    type('407193')
    expect(await answer).toBe('given up')
    expect([openNames(), titles()]).toEqual([[], ['That took too long']])
  })
})
