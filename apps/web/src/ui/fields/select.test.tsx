import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Select } from './select.tsx'

const coins = ['Bitcoin', 'Ethereum', 'Tether', 'Litecoin'].map((name) => ({
  id: name.toLowerCase(),
  name,
}))

function open(count: number, onChange = vi.fn()) {
  render(
    <Select label="Coin" choices={coins.slice(0, count)} value="bitcoin" onChange={onChange} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Coin' }))
  return onChange
}

afterEach(cleanup)

describe('Select', () => {
  it('offers a search only above three entries [UI-012]', () => {
    open(3)
    expect(screen.queryByRole('combobox')).toBeNull()
    cleanup()
    open(4)
    expect(screen.queryByRole('combobox')).not.toBeNull()
  })

  it('limits the list to 300 px and scrolls beyond [UI-014]', () => {
    open(4)
    expect(screen.getByRole('listbox').className).toContain('max-h-[300px]')
  })

  it('has icons of 16 px [UI-015]', () => {
    open(4)
    const icons = [...document.querySelectorAll('svg')]
    expect(icons.length).toBeGreaterThan(1)
    for (const icon of icons) {
      expect([icon.getAttribute('width'), icon.getAttribute('height')]).toEqual(['16', '16'])
    }
  })

  it('narrows by search and picks with the keyboard', () => {
    const onChange = open(4)
    const search = screen.getByRole('combobox')
    fireEvent.change(search, { target: { value: 'COIN' } })
    expect(screen.getAllByRole('option')).toHaveLength(2)
    fireEvent.keyDown(search, { key: 'ArrowDown' })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(onChange).toHaveBeenCalledWith('litecoin')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('closes on Escape without choosing', () => {
    const onChange = open(3)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(onChange).not.toHaveBeenCalled()
  })
})
