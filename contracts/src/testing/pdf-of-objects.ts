/** A PDF of these objects, numbered from 1; the first is the catalogue (ISO 32000-1). Characters are bytes. */
export const pdfOfObjects = (objects: readonly string[]): Buffer => {
  const offsets: number[] = []
  const parts = ['%PDF-1.5\n']
  let length = parts[0]?.length ?? 0
  for (const [n, object] of objects.entries()) {
    const part = `${n + 1} 0 obj\n${object}\nendobj\n`
    offsets.push(length)
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.from([...parts, table, trailer].join(''), 'latin1')
}
