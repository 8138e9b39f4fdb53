import { escapedHtml } from '@shodh/contracts/contact/escaped.ts'

const paragraph = (line: string) => `<p>${escapedHtml(line).replaceAll('\n', '<br>\n')}</p>`

/** Paragraphs of plain text as a mail has them, plain and as HTML. */
export const mailBody = (lines: readonly string[], language: string, htmlOf = paragraph) => ({
  text: `${lines.join('\n\n')}\n`,
  html: `<!doctype html>\n<html lang="${language}"><meta charset="utf-8"><body>\n${lines.map(line => htmlOf(line)).join('\n')}\n</body></html>\n`,
})
