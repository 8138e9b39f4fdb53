const printable = (text: string) => text.replace(/[^\x20-\x7e]|[()\\]/gu, '.')

/** A PDF with a line of text on each page, in a font of the name (ISO 32000-1). */
export const textPdf = (pages: readonly string[], font = 'Helvetica'): Buffer => {
  const kids = pages.map((_, n) => `${4 + 2 * n} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 595 842] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`,
    ...pages.flatMap((text, n) => {
      const content = `BT /F1 12 Tf 72 720 Td (${printable(text)}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const offsets: number[] = []
  let body = '%PDF-1.4\n'
  for (const [n, object] of objects.entries()) {
    offsets.push(body.length)
    body += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + trailer, 'latin1')
}
