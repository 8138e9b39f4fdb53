import type { TreeHeadArchive } from './tree-head-archive.ts'

/** Milliseconds that the server is given. */
const TIMEOUT_MS = 5000

/** Characters of a tree head that are looked at. */
const RESPONSE_MAX = 100_000

/** An address that a tree head is sent to with PUT, and read from with GET. `{key}` in it stands for the key's id. */
export const treeHeadAddress = (address: string): TreeHeadArchive => {
  const request = (keyId: string, init: RequestInit) =>
    fetch(address.replace('{key}', keyId), {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    name: 'at CHECKPOINT_PUT_URL',
    read: async keyId => {
      const response = await request(keyId, { method: 'GET' })
      const text = await response.text()
      return response.ok ? text.slice(0, RESPONSE_MAX) : undefined
    },
    write: async (keyId, checkpoint) => {
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      const response = await request(keyId, { method: 'PUT', body: checkpoint, headers })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim())
    },
  }
}
