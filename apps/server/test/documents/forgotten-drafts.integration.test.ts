import { Transformer } from '@napi-rs/image'
import type { DocumentKind } from '@powerplay/contract'
import { dayMs } from '@powerplay/kernel'
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
const keyed = (player: TestPlayer) => callOf(player, stage.node.mintKey())
const upload = (player: TestPlayer) => handlers().uploadDocument({ file: picture }, keyed(player))
const forget = () => stage.node.app.doors.documents.forgetDrafts()
const start = (player: TestPlayer) =>
  handlers().startDocuments(
    {
      tier: 2,
      data: {
        ...{
          firstName: 'Nova',
          lastName: 'Star',
          birthDate: '1990-02-28',
          street: 'Long Street 1',
        },
        ...{ city: 'Oslo', zip: '0150', iso: 'NO', phone: '+47 555 55 555' },
      },
    },
    keyed(player),
  )
const kept = async ({ userId }: TestPlayer) => {
  const [row] = await stage.query<{ cases: number; files: number }>(
    `select count(distinct c.id)::int as cases, count(f.id)::int as files from document_cases c
      left join document_files f on f.case_id = c.id where c.user_id = $1`,
    [userId],
  )
  return row
}
const stateOf = async (player: TestPlayer) =>
  (await handlers().documentState({}, callOf(player))).case?.state ?? null

it('pictures of papers that nobody handed in are gone a week after the last one', async () => {
  const [left, slow, done] = [await stage.player(), await stage.player(), await stage.player()]
  for (const player of [left, slow, done]) await start(player)
  await upload(left)
  const files: { id: string; kind: DocumentKind }[] = []
  for (const kind of ['id_front', 'id_back', 'selfie', 'address'] as const) {
    files.push({ id: (await upload(done)).id, kind })
  }
  await handlers().submitDocuments({ files }, keyed(done))
  stage.node.pass(6 * dayMs)
  await upload(slow)
  expect(await forget()).toBe(0)
  expect(await kept(left)).toEqual({ cases: 1, files: 1 })
  stage.node.pass(dayMs + 1)
  expect(await forget()).toBe(1)
  expect(await kept(left)).toEqual({ cases: 0, files: 0 })
  // Still being filled in, and handed in: they stay.
  expect(await kept(slow)).toEqual({ cases: 1, files: 1 })
  expect(await kept(done)).toEqual({ cases: 1, files: 4 })
  expect(await stateOf(left)).toBeNull()
  await expect(upload(left)).rejects.toMatchObject({ refusal: 'compliance/case-pending' })
  await start(left)
  expect(await stateOf(left)).toBe('draft')
  stage.node.pass(7 * dayMs)
  expect(await forget()).toBe(2)
  expect(await stateOf(done)).not.toBeNull()
  expect(await kept(done)).toEqual({ cases: 1, files: 4 })
})
