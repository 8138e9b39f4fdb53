/** The SHA-256 of a file, as 64 hexadecimal digits. Rejects where it can't be read, and without a secure connection. */
export const hashOf = async (file: Blob) => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}
