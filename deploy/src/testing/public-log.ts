import { sha256, verifyEd25519 } from '@shodh/adapters/audit/signing/signing.ts'
import { openSignedTreeHead, parseVkey } from '@shodh/contracts/audit/proof/note.ts'

/** The public log of a journal as anybody reads it. */
export const publicLogAt = (address: string) => {
  const read = (path: string) => fetch(`${address}/.well-known/journal-log/${path}`)
  return {
    read,
    /** The signed head; rejects where there is none, or it does not verify. */
    published: async () => {
      const key = parseVkey(sha256, (await (await read('vkey')).text()).trimEnd())
      if (!key) throw new Error('There is no key')
      const opened = await openSignedTreeHead(await (await read('checkpoint')).text(), key, verifyEd25519)
      if (typeof opened === 'string') throw new Error(opened)
      return opened.head
    },
    tile: async (path: string) => new Uint8Array(await (await read(`tile/${path}`)).arrayBuffer()),
  }
}
