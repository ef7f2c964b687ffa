import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ModalViewport } from './modal-viewport.tsx'
import { closeAllModals, closeModal, defineModal, openModal, useModals } from './modals.tsx'

const Greeting = ({ who }: { who: string }) => <p>{`Hello ${who}`}</p>
interface Options {
  isEscapable?: boolean
  isDismissible?: boolean
  isBare?: boolean
}

const modalOf = (name: string, options: Options = {}) =>
  defineModal<{ who: string }>({
    name,
    title: name,
    load: () => Promise.resolve(Greeting),
    ...options,
  })
const names = () => useModals.getState().stack.map((open) => open.modal.name)

async function show(...modals: ReturnType<typeof modalOf>[]) {
  render(<ModalViewport />)
  for (const modal of modals) {
    await act(async () => openModal(modal, { who: modal.name }))
  }
  return screen.findByText(`Hello ${modals.at(-1)?.name}`)
}

function dialogOf(element: HTMLElement): HTMLElement {
  const dialog = element.closest('dialog')
  if (!dialog) throw new Error('not in a dialog')
  return dialog
}

function drag(element: Element, byPx: number): void {
  fireEvent.pointerDown(element, { clientY: 100, button: 0 })
  fireEvent.pointerMove(element, { clientY: 100 + byPx })
  fireEvent.pointerUp(element, { clientY: 100 + byPx })
}

afterEach(() => {
  cleanup()
  closeAllModals()
})

describe('modals', () => {
  it('stack: a new one covers the previous, closing returns to it [UI-002]', async () => {
    await show(modalOf('first'), modalOf('second'))
    const first = dialogOf(screen.getByText('Hello first'))
    expect(first.className).toContain('invisible')
    act(() => closeModal())
    expect(names()).toEqual(['first'])
    expect(first.className).not.toContain('invisible')
  })

  it('opens the same window once, on top and with its new props', async () => {
    const first = modalOf('first')
    await show(first, modalOf('second'))
    await act(async () => openModal(first, { who: 'again' }))
    expect(names()).toEqual(['second', 'first'])
    expect(await screen.findByText('Hello again')).toBeTruthy()
  })

  it('close by Escape only when escapable [UI-003]', async () => {
    const content = await show(modalOf('first'), modalOf('stern', { isEscapable: false }))
    fireEvent.keyDown(content, { key: 'Escape' })
    expect(names()).toEqual(['first', 'stern'])
    act(() => closeModal('stern'))
    fireEvent.keyDown(screen.getByText('Hello first'), { key: 'Escape' })
    expect(names()).toEqual([])
  })

  it('close by a press on the backdrop only when dismissible [UI-004]', async () => {
    const content = await show(modalOf('first'), modalOf('stern', { isDismissible: false }))
    fireEvent.pointerDown(dialogOf(content))
    expect(names()).toEqual(['first', 'stern'])
    expect(screen.queryAllByRole('button', { name: 'Close', hidden: true })).toHaveLength(1)
    act(() => closeModal('stern'))
    fireEvent.pointerDown(screen.getByText('Hello first'))
    expect(names()).toEqual(['first'])
    fireEvent.pointerDown(dialogOf(screen.getByText('Hello first')))
    expect(names()).toEqual([])
  })

  it('close by a drag down of more than 80 px when dismissible [UI-005]', async () => {
    await show(modalOf('first'))
    const head = screen.getByText('first')
    drag(head, 80)
    expect(names()).toEqual(['first'])
    drag(head, 81)
    expect(names()).toEqual([])
  })

  it('without a head have a handle to drag, unless they must not be closed so', async () => {
    const stern = modalOf('stern', { isBare: true, isDismissible: false })
    const content = await show(modalOf('bare', { isBare: true }), stern)
    expect(dialogOf(content).querySelector('[data-grip]')).toBeNull()
    act(() => closeModal('stern'))
    const grip = dialogOf(screen.getByText('Hello bare')).querySelector('[data-grip]')
    if (!grip) throw new Error('no handle')
    drag(grip, 81)
    expect(names()).toEqual([])
  })

  it('gives the focus back to the button that opened it', async () => {
    const opener = document.createElement('button')
    document.body.append(opener)
    opener.focus()
    await show(modalOf('first'))
    act(() => closeModal())
    expect(document.activeElement).toBe(opener)
    opener.remove()
  })
})
