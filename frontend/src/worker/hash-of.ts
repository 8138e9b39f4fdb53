/** SHA-256 in hexadecimal: where there is a service worker, there is Web Crypto. */
export const hashOf = async (bytes: BufferSource) => {
  const hash = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(hash), byte => byte.toString(16).padStart(2, '0')).join('')
}
