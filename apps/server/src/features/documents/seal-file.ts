import { Defect, type Uuid } from '@powerplay/kernel'
import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import type { RandomSource } from '../../platform/time/clock.ts'

const nonceBytes = 12
const tagBytes = 16

/** Encrypts a picture (AES-256-GCM) and binds it to the id of its row: nonce, tag, cipher text. */
export function sealFile(
  key: Buffer,
  random: RandomSource,
  file: { readonly id: Uuid; readonly bytes: Uint8Array },
): Buffer {
  const nonce = Buffer.from(random.bytes(nonceBytes))
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(file.id))
  const body = Buffer.concat([cipher.update(file.bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** @throws Defect where it was changed, or sealed for another row or by another key. */
export function openFile(key: Buffer, id: Uuid, sealed: Buffer): Buffer {
  const start = nonceBytes + tagBytes
  if (sealed.length < start) throw new Defect('a sealed file is too short')
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), options)
  decipher.setAAD(Buffer.from(id))
  decipher.setAuthTag(sealed.subarray(nonceBytes, start))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()])
  } catch (error) {
    throw new Defect('a sealed file does not open with this key', { cause: error })
  }
}

const macBytes = 16

/** What shows that whoever asks for a file was allowed to see it a moment ago. */
export function passOf(key: Buffer, id: Uuid, until: number): string {
  const mac = createHmac('sha256', key).update(`file ${id} ${until}`).digest()
  return mac.subarray(0, macBytes).toString('hex')
}

export function isPass(
  key: Buffer,
  pass: { readonly id: Uuid; readonly until: number; readonly mac: string },
): boolean {
  const right = Buffer.from(passOf(key, pass.id, pass.until), 'hex')
  const given = Buffer.from(pass.mac, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}
