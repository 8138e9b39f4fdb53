import { type AddressObject, type Headers, simpleParser } from 'mailparser'

/** A mail as its reader sees it. */
export type ReadMail = {
  /** RFC 5322 addresses, separated by commas; empty without the header. */
  readonly from: string
  readonly to: string
  readonly subject: string
  /** By name in lower case. */
  readonly headers: Headers
  readonly text: string
  readonly html: string
}

const addresses = (header: AddressObject | AddressObject[] | undefined) =>
  [header ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')

/** Parses the source of a mail (RFC 5322, MIME). A part that the mail lacks is empty. */
export const readMail = async (source: Buffer): Promise<ReadMail> => {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true }
  const { from, to, subject = '', headers, text = '', html } = await simpleParser(source, options)
  return { from: addresses(from), to: addresses(to), subject, headers, text, html: html || '' }
}
