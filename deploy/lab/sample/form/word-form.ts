import { buffer } from 'node:stream/consumers'
import { archive, textEntry } from '@shodh/query-service/zip/archive.ts'
import type { copyrightForm } from './copyright-form.ts'

type Form = typeof copyrightForm

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/** The same form gives the same bytes. */
const MODIFIED = new Date('2025-07-18T00:00:00.000Z')

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const run = (text: string) => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`

const paragraph = (text: string, properties = '') =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${run(text)}</w:p>`

const cell = (text: string) => `<w:tc><w:tcPr><w:tcW w:w="3008" w:type="dxa"/></w:tcPr>${paragraph(text)}</w:tc>`
const row = (texts: readonly string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`

const BORDER = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map(side => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join('')

const table = ({ signatures, signers }: Form) => {
  const properties = `<w:tblPr><w:tblW w:w="9024" w:type="dxa"/><w:tblBorders>${BORDER}</w:tblBorders></w:tblPr>`
  const grid = `<w:tblGrid>${signatures.map(() => '<w:gridCol w:w="3008"/>').join('')}</w:tblGrid>`
  const empty = signatures.map(() => '')
  const rows = [signatures, ...Array.from({ length: signers }, () => empty)].map(row)
  return `<w:tbl>${properties}${grid}${rows.join('')}</w:tbl>`
}

const page =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>'

const heading = '<w:pStyle w:val="Heading1"/>'

const documentOf = (form: Form) => {
  const body = [
    paragraph(form.journal),
    paragraph(form.title, heading),
    ...form.fields.flatMap(field => [paragraph(`${field}:`), paragraph('_'.repeat(60))]),
    paragraph(form.introduction),
    ...form.statements.map((statement, n) => paragraph(`${n + 1}. ${statement}`)),
    table(form),
    paragraph(form.closing),
  ]
  return `${DECLARATION}<w:document xmlns:w="${WORDS}"><w:body>${body.join('')}${page}</w:body></w:document>`
}

const styles = `${DECLARATION}<w:styles xmlns:w="${WORDS}"><w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/><w:lang w:val="en-IN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="160" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>`

const contentTypes = `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD_TYPE}.styles+xml"/></Types>`

const relationships = (kind: string, target: string) =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${kind}" Target="${target}"/></Relationships>`

/** The form as a Word document (Office Open XML, ISO/IEC 29500). */
export const wordForm = async (form: Form): Promise<Buffer> => {
  const parts = {
    '[Content_Types].xml': contentTypes,
    '_rels/.rels': relationships('officeDocument', 'word/document.xml'),
    'word/_rels/document.xml.rels': relationships('styles', 'styles.xml'),
    'word/document.xml': documentOf(form),
    'word/styles.xml': styles,
  }
  const whole = archive(Object.entries(parts).map(([name, text]) => textEntry(name, text, MODIFIED)))
  return buffer(await whole.open({ start: 0, end: whole.bytes - 1 }))
}
