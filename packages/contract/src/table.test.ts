import { expect, it } from 'vitest'
import { calls, events, whispers } from './index.ts'
import { eventTable } from './event-table.ts'
import { lateCalls } from './late-table.ts'
import { earlyCalls, whisperTable } from './table.ts'

/** The entries of a part of the contract with these fields only. */
function picked<Field extends string>(
  entries: Readonly<Record<string, Readonly<Record<Field, unknown>>>>,
  fields: readonly Field[],
) {
  return Object.fromEntries(
    Object.entries(entries).map(([key, entry]) => [
      key,
      Object.fromEntries(fields.map((field) => [field, entry[field]])),
    ]),
  )
}

it("is up to date with the calls of the contract, without those of the dashboard's areas", () => {
  const ofTheSite = Object.entries(calls).filter(([key]) => !key.includes('.'))
  const written = { ...earlyCalls, ...lateCalls }
  expect(written).toEqual(picked(Object.fromEntries(ofTheSite), ['method', 'path', 'key']))
  expect(Object.keys(written)).toHaveLength(
    Object.keys(earlyCalls).length + Object.keys(lateCalls).length,
  )
})

it('is up to date with the whispers of the contract', () => {
  expect(whisperTable).toEqual(picked(whispers, ['key']))
})

it('is up to date with the events of the contract', () => {
  expect(eventTable).toEqual(picked(events, ['wire', 'client', 'channel']))
})
