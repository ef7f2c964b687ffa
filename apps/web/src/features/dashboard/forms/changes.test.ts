import { expect, it } from 'vitest'
import { changesOf, type Written } from './changes.ts'

const row = { id: '7', version: 3, title: 'Race', isOn: true, startsAt: null, link: '' }
const written: readonly Written[] = [
  ['title', { type: 'string', title: 'Title' }, { value: 'Winter race' }],
  ['isOn', { type: 'boolean', title: 'Can be played' }, { value: false }],
  ['startsAt', { type: 'integer', format: 'instant', title: 'From' }, { value: 0 }],
  ['link', { type: 'string', title: 'Goes to' }, { value: '' }],
  ['priority', { type: 'integer', title: 'Priority' }, undefined],
  ['amount', { type: 'string', title: 'Amount' }, { value: '12' }],
]

it('tells of a change each field that would be another, and no other', () => {
  const [title, isOn, startsAt, ...others] = changesOf({ id: 'banners' }, { row }, written)
  expect(title).toEqual({ before: 'Title: Race', after: 'Title: Winter race' })
  expect(isOn).toEqual({ before: 'Can be played: on', after: 'Can be played: off' })
  expect(startsAt?.before).toBe('From: nothing')
  expect(startsAt?.after).toContain('1970')
  expect(others).toEqual([])
})

it('tells whoever decides a request what it asks for', () => {
  const request = { id: '1', version: 0, before: '1.00 USDT', after: '26.50 USDT' }
  const told = changesOf({ id: 'approvals' }, { row: request }, [])
  expect(told).toEqual([{ before: '1.00 USDT', after: '26.50 USDT' }])
  const role = { ...request, before: '', after: 'support' }
  expect(changesOf({ id: 'approvals' }, { row: role }, [])[0]?.before).toBe('nothing')
})

it('tells what is said where no field does', () => {
  const told = { before: '300', after: '200' }
  expect(changesOf({ id: 'settings' }, { row, told }, written)).toEqual([told])
})
