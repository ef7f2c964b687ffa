import { expect, it } from 'vitest'
import { deviceName } from './device.ts'

it('a device is named by browser and system', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1'
  expect(deviceName(chrome)).toBe('Chrome on Linux')
  expect(deviceName(`${chrome} Edg/140.0`)).toBe('Edge on Linux')
  expect(deviceName(phone)).toBe('Safari on iOS')
  expect(deviceName('')).toBe('Unknown browser')
  expect(deviceName('<script>alert(1)</script>')).toBe('Unknown browser')
})
