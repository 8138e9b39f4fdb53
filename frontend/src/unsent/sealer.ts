export type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer }

/** Encrypts what the browser stores (AES-GCM). */
export type Sealer = {
  readonly seal: (plain: BufferSource) => Promise<Sealed>
  /** Rejects what another key has sealed. */
  readonly unseal: (sealed: Sealed) => Promise<ArrayBuffer>
}

/** Of 96 random bits for each text, as NIST SP 800-38D wants it. */
const IV_BYTES = 12

/** What encrypts; on plain HTTP browsers have none. */
const subtleCrypto = () => (crypto as { readonly subtle?: SubtleCrypto }).subtle

/** Whether what is typed can be stored at all: it never is in plain text. */
export const canSeal = () => subtleCrypto() !== undefined

/** `key` is 32 bytes, base64url. Rejects where the browser does not encrypt: on plain HTTP. */
export const openSealer = async (key: string): Promise<Sealer> => {
  const subtle = subtleCrypto()
  if (!subtle) throw new Error('The browser encrypts nothing here')
  const bytes = Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), char => char.charCodeAt(0))
  const aes = await subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    seal: async plain => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      return { iv, bytes: await subtle.encrypt({ name: 'AES-GCM', iv }, aes, plain) }
    },
    unseal: ({ iv, bytes: sealed }) => subtle.decrypt({ name: 'AES-GCM', iv }, aes, sealed),
  }
}
