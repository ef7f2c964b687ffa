import { refuse } from '@powerplay/kernel'
import { MalformedBody } from './json-body.ts'

/** A form as it was sent, before it is known to be well formed. */
export class RawForm {
  readonly contentType: string
  readonly body: Buffer

  constructor(contentType: string, body: Buffer) {
    this.contentType = contentType
    this.body = body
  }
}

/** What frames one file in a form: boundaries and the head of the part. */
export const formFrameBytes = 2_048

/** The type of a request that carries a form. */
export const formType = /^multipart\/form-data\s*;/i

/**
 * The one file of a form, as the input of a call that takes one; its name and stated type are left
 * behind. @throws MalformedBody, Refusal core/bad-payload, core/body-too-large
 */
export async function readUpload(
  { contentType, body }: RawForm,
  bytesMax: number,
): Promise<{ file: Uint8Array }> {
  if (hasManyParts(contentType, body)) return refuseForm()
  const entries = [...(await readForm(contentType, body))]
  const [[name, file] = []] = entries
  if (entries.length === 1 && name === 'file' && typeof file === 'object') {
    if (file.size > bytesMax) refuse('core/body-too-large')
    return { file: new Uint8Array(await file.arrayBuffer()) }
  }
  return refuseForm()
}

function refuseForm(): never {
  return refuse('core/bad-payload', { fields: { file: ['validation.required'] } })
}

/** A form of one file has two boundaries; taking thousands of parts apart would keep us busy. */
const boundariesMax = 8

function hasManyParts(contentType: string, body: Buffer): boolean {
  const [, quoted, plain = ''] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === '') return false
  let at = -1
  for (let found = 0; found <= boundariesMax; found += 1) {
    at = body.indexOf(`--${boundary}`, at + 1)
    if (at < 0) return false
  }
  return true
}

async function readForm(contentType: string, body: Buffer): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
  } catch {
    throw new MalformedBody('no form')
  }
}
