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
 * behind. @throws MalformedBody, Refusal core/bad-payload
 */
export async function readUpload({ contentType, body }: RawForm): Promise<{ file: Uint8Array }> {
  const entries = [...(await readForm(contentType, body))]
  const [[name, file] = []] = entries
  if (entries.length === 1 && name === 'file' && typeof file === 'object') {
    return { file: new Uint8Array(await file.arrayBuffer()) }
  }
  return refuse('core/bad-payload', { fields: { file: ['validation.required'] } })
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
