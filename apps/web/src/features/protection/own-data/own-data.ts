import type { OwnExport } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'

/** Has the browser fetch a file of the site; whoever is asked who he is has answered by then. */
export function fetchFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Fetches the file that is ready. The server is shown first who sits there. @returns how far it is */
export async function fetchOwnData(): Promise<OwnExport> {
  const status = await callServer('exportStatus', { link: true })
  if (status.url !== undefined) fetchFile(status.url)
  return status
}
