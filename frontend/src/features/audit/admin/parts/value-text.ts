/** A value of an event as text; a list of plain values with commas, all else as JSON. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined) return '—'
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

const LABELS: Readonly<Record<string, string>> = {
  authorName: 'Author',
  bytes: 'Bytes',
  doi: 'DOI',
  sha256: 'SHA-256',
}

/** `publishedOn` → `Published on` */
export const fieldLabel = (field: string) =>
  LABELS[field] ??
  field.charAt(0).toUpperCase() + field.slice(1).replaceAll(/[A-Z]/gu, letter => ` ${letter.toLowerCase()}`)
