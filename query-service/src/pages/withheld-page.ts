import { paperPath, type PaperAddress } from '@shodh/contracts/papers/paper-address.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { Withholding } from '@shodh/contracts/papers/fields.ts'
import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import { html } from '../markup.ts'
import { plainPage } from './plain-page.ts'

/** What of a paper nobody is shown. */
export type WithheldPdf = {
  readonly withholding: Withholding
  readonly sha256: string
  readonly version: number
  /** Where its page is, if anywhere. */
  readonly paper?: PaperAddress | undefined
}

type Words = {
  readonly heading: string
  readonly explained: string
  readonly version: string
  readonly since: string
  readonly reason: string
  readonly lawfulBasis: string
  readonly toPaper: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    heading: 'This PDF may not be shown, for legal reasons',
    explained:
      'The journal withholds this version of the PDF from everyone. The history of the paper keeps its place and its hash.',
    version: 'Version',
    since: 'Since',
    reason: 'Reason',
    lawfulBasis: 'Lawful basis',
    toPaper: 'The page of the paper',
  },
  hi: {
    heading: 'कानूनी कारणों से यह PDF नहीं दिखाई जा सकती',
    explained: 'पत्रिका PDF का यह संस्करण किसी को भी नहीं दिखाती। शोध-पत्र के इतिहास में इसका स्थान और इसका हैश बना रहता है।',
    version: 'संस्करण',
    since: 'कब से',
    reason: 'कारण',
    lawfulBasis: 'कानूनी आधार',
    toPaper: 'शोध-पत्र का पृष्ठ',
  },
  mr: {
    heading: 'कायदेशीर कारणांमुळे ही PDF दाखवता येत नाही',
    explained: 'नियतकालिक PDF ची ही आवृत्ती कोणालाही दाखवत नाही. शोधनिबंधाच्या इतिहासात तिचे स्थान आणि तिचा हॅश कायम राहतो.',
    version: 'आवृत्ती',
    since: 'केव्हापासून',
    reason: 'कारण',
    lawfulBasis: 'कायदेशीर आधार',
    toPaper: 'शोधनिबंधाचे पृष्ठ',
  },
}

/** What the page says of the journal. */
export type Site = { readonly name: string; readonly timeZone: string }

const dayIn = (language: Language, at: string, timeZone: string) =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone }).format(new Date(at))

/** The page that says why a PDF may not be shown (RFC 7725), as a whole document that needs no script. */
export const withheldPage = (pdf: WithheldPdf, language: Language, { name, timeZone }: Site): string => {
  const { withholding, sha256, version, paper } = pdf
  const text = words[language]
  const content = html`<p>${text.explained}</p>
    <dl>
      <dt>${text.version}</dt>
      <dd>${version}</dd>
      <dt>${text.since}</dt>
      <dd><time datetime="${withholding.at}">${dayIn(language, withholding.at, timeZone)}</time></dd>
      <dt>${text.reason}</dt>
      <dd>${withholding.reason}</dd>
      <dt>${text.lawfulBasis}</dt>
      <dd>${withholding.lawfulBasis}</dd>
      <dt>SHA-256</dt>
      <dd><code>${sha256}</code></dd>
    </dl>
    ${paper && html`<p><a href="${addressIn(language, paperPath(paper))}">${text.toPaper}</a>: ${plainText(paper.title)}</p>`}`
  return plainPage({ language, heading: text.heading, content, name })
}
