/** A random UUID (RFC 9562, version 4), also on plain HTTP, where browsers have no `crypto.randomUUID`. */
export const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, `$1-$2-4$3-${variant}$4-$5`)
}
