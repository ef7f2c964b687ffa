import { Transformer } from '@napi-rs/image'
import type { DocumentKind, PersonDetails } from '@powerplay/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PaymentStage } from '../../src/features/payments/test/payment-stage.ts'
import { callOf, type TestPlayer } from '../app.ts'

let stage: PaymentStage
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  stage = await PaymentStage.open()
  const pixels = new Uint8Array(300 * 200 * 4).fill(120)
  picture = new Uint8Array(await Transformer.fromRgbaPixels(pixels, 300, 200).png())
})
afterAll(() => stage.close())

const handlers = () => stage.node.app.handlers
const by = (player: TestPlayer) => callOf(player, stage.node.mintKey())
const data: PersonDetails = {
  ...{ firstName: 'Nova', lastName: 'Star', birthDate: '1990-02-28', street: 'Long Street 1' },
  ...{ city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
}
const start = (player: TestPlayer) => handlers().startDocuments({ tier: 2, data }, by(player))
const upload = (player: TestPlayer) => handlers().uploadDocument({ file: picture }, callOf(player))
const kinds: readonly DocumentKind[] = ['id_front', 'id_back', 'selfie', 'address']
const rounds = [1, 2, 3, 4, 5, 6]

/** What became of acts of the same moment: done, or the name of what refused it; never anything else. */
async function ends(acts: readonly Promise<unknown>[]): Promise<string[]> {
  const settled = await Promise.allSettled(acts)
  return settled.map((one) =>
    one.status === 'fulfilled' ? 'done' : String(Reflect.get(Object(one.reason), 'refusal')),
  )
}

it.each(rounds)('two tabs hand the same pictures in, one of them does (%i)', async () => {
  const player = await stage.player()
  await start(player)
  const ids: string[] = []
  while (ids.length < kinds.length) ids.push((await upload(player)).id)
  const submit = (order: readonly DocumentKind[]) => {
    const files = ids.map((id, place) => ({ id, kind: order[place] ?? 'selfie' }))
    return handlers().submitDocuments({ files }, by(player))
  }
  const both = await ends([submit(kinds), submit(kinds.toReversed())])
  expect(both.toSorted()).toEqual(['compliance/case-pending', 'done'])
})

it.each(rounds)('one tab begins anew while another brings pictures (%i)', async () => {
  const player = await stage.player()
  await start(player)
  const acts = [upload(player), start(player), upload(player), start(player), upload(player)]
  for (const end of await ends(acts)) expect(['done', 'compliance/case-pending']).toContain(end)
  expect(await start(player)).toMatchObject({ case: { state: 'draft' } })
})
