import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasAnvil, stranger } from '../../../../../test/anvil/anvil.ts'
import { callOf } from '../../../../../test/app.ts'
import { EvmScene } from '../../test/evm-scene.ts'

describe.skipIf(!hasAnvil())('an address of a chain of balances that is a program', () => {
  let scene: EvmScene
  beforeAll(async () => {
    scene = await EvmScene.open()
    await scene.fund(0n)
  })
  afterAll(() => scene.close())

  const costly = `0x${'5'.repeat(40)}`

  it('is refused for coins when it is asked for, and for no token', async () => {
    const { stage, anvil } = scene
    const { handlers } = stage.node.app
    const player = await stage.player()
    // It writes into four places of its own with every payment.
    const writes = [0, 1, 2, 3].map((place) => `6001600${place}55`).join('')
    await anvil.rpc('anvil_setCode', [costly, `0x${writes}00`])
    const keyed = () => callOf(player, stage.node.mintKey())
    const ask = (wallet: string, currency: string) =>
      handlers.withdraw({ sum: '0.02', currency, wallet, type: 'eth' }, keyed())
    // A token's program takes no coins at all.
    for (const wallet of [costly, scene.foreignToken]) {
      const refused = { refusal: 'payments/contract-recipient' }
      await expect(ask(wallet, 'eth')).rejects.toMatchObject(refused)
      const entry = { currency: 'eth', chain: 'eth', address: wallet, label: '' }
      await expect(handlers.saveAddress(entry, keyed())).rejects.toMatchObject(refused)
    }
    await expect(ask(stranger.address, 'eth')).rejects.toMatchObject({
      refusal: 'payments/not-enough',
    })
    await expect(ask(costly, 'usdt')).rejects.toMatchObject({ refusal: 'payments/below-minimum' })
    // Where the node says nothing, nobody is kept from asking.
    await anvil.stop()
    await expect(ask(costly, 'eth')).rejects.toMatchObject({ refusal: 'payments/not-enough' })
  })
})
