const FORBIDDEN = /[<>:"/\\|?*\p{Cc}]/gu
const PARAMETER = /;\s*([\w!#$&+\-^`|~.*]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/gu
const EXTENSIONS: Readonly<Record<string, string>> = { 'application/pdf': '.pdf', 'application/zip': '.zip' }

/** An extended value of RFC 8187; anything but UTF-8 counts as not given. */
const extended = (value: string | undefined) => {
  const [, encoded] = /^utf-8'[^']*'(.+)$/iu.exec(value ?? '') ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** The name in a Content-Disposition header (RFC 6266): `filename*` first, then `filename`. */
export const dispositionName = (header: string | null): string | undefined => {
  const given = new Map<string, string>()
  for (const [, name = '', quoted, token = ''] of (header ?? '').matchAll(PARAMETER))
    given.set(name.toLowerCase(), quoted?.replace(/\\(.)/gu, '$1') ?? token)
  return extended(given.get('filename*')) ?? (given.get('filename') || undefined)
}

export const mediaType = (contentType: string | null) => (contentType ?? '').split(';')[0]!.trim().toLowerCase()

/** A name that every file system takes, ending as its content type wants. */
export const safeFileName = (name: string, contentType: string | null): string => {
  const safe = name.replace(FORBIDDEN, '_').trim()
  const extension = EXTENSIONS[mediaType(contentType)] ?? ''
  return safe.toLowerCase().endsWith(extension) ? safe : safe + extension
}
