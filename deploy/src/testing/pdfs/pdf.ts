/** An object of no use, which readers pass over without reading it; a comment where there is no room for one. */
const fillerOf = (bytes: number) => {
  const object = (content: number) =>
    `9 0 obj\n<< /Length ${content} >>\nstream\n${' '.repeat(content)}\nendstream\nendobj\n`
  const least = object(bytes).length - bytes
  if (bytes > 2 * least) {
    const found = object(bytes - least)
    return found + '\n'.repeat(bytes - found.length)
  }
  return bytes > 1 ? `%${' '.repeat(bytes - 2)}\n` : ''
}

/** A small, whole PDF of one page (ISO 32000-1) that differs with its text; padded to `bytes`. */
export const smallPdf = (text: string, bytes = 0): Buffer => {
  const content = `BT /F1 12 Tf 72 720 Td (${text.replace(/[^\x20-\x7e]|[()\\]/gu, '.')}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const offsets: number[] = []
  let body = '%PDF-1.4\n'
  objects.forEach((object, n) => {
    offsets.push(body.length)
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
  })
  const rest = (start: number) => {
    const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
    const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
    return `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  }
  const padding = Math.max(0, bytes - body.length - rest(bytes).length)
  const filler = fillerOf(padding)
  return Buffer.from(body + filler + rest(body.length + filler.length), 'latin1')
}
