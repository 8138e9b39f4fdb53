/** Spreadsheets take a file that begins with it for UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** RFC 4180; a spreadsheet must not take a text for a formula. */
const field = (value: string | number) => {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const csvLine = (fields: readonly (string | number)[]) => `${fields.map(field).join(',')}\r\n`
