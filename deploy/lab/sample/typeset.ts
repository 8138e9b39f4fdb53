import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { copyrightForm } from './form/copyright-form.ts'
import {
  type Language,
  sampleJournalName,
  type SamplePaper,
  type SampleVersion,
} from '@shodh/deploy/sample/sample-paper.ts'
import { sampleSettings } from '@shodh/deploy/sample/sample-settings.ts'

type Labels = {
  readonly abstract: string
  readonly keywords: string
  readonly published: (date: string) => string
  readonly replaced: (version: number, date: string, reason: string) => string
  readonly about: string
}

const labels: Readonly<Record<Language, Labels>> = {
  en: {
    abstract: 'Abstract',
    keywords: 'Keywords',
    published: date => `Published ${date}`,
    replaced: (version, date, reason) => `Version ${version}, ${date}. ${reason}`,
    about:
      'This paper belongs to the sample journal of Shodh. It was written for the software; its authors are invented.',
  },
  hi: {
    abstract: 'सारांश',
    keywords: 'मुख्य शब्द',
    published: date => `प्रकाशन तिथि: ${date}`,
    replaced: (version, date, reason) => `संस्करण ${version}, ${date}। ${reason}`,
    about: 'यह पत्र Shodh (शोध) की नमूना पत्रिका का है। इसे सॉफ़्टवेयर के लिए लिखा गया है; लेखकों के नाम काल्पनिक हैं।',
  },
  mr: {
    abstract: 'सारांश',
    keywords: 'बीजशब्द',
    published: date => `प्रकाशन दिनांक: ${date}`,
    replaced: (version, date, reason) => `आवृत्ती ${version}, ${date}. ${reason}`,
    about: 'हा लेख Shodh (शोध)च्या नमुना नियतकालिकातील आहे. तो सॉफ्टवेअरसाठी लिहिला आहे; लेखकांची नावे काल्पनिक आहेत.',
  },
}

const dateIn = (language: Language, date: string) =>
  new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(date))

const FONTS = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
].map(name => new URL(`../node_modules/@expo-google-fonts/${name}`, import.meta.url))

/** Why nothing can be typeset here, if so. */
export const noTypesetting = (): string | undefined =>
  FONTS.every(existsSync) ? undefined : "the laboratory's packages are not installed (node deploy/prepare.mjs --lab)"

const replacement = ({ language }: SamplePaper, { replacedAt, reason }: SampleVersion, number: number) =>
  replacedAt === undefined || reason === undefined
    ? {}
    : { replaced: labels[language].replaced(number, dateIn(language, replacedAt), reason) }

const metadataOf = (paper: SamplePaper, version: SampleVersion, number: number) => {
  const { title, authorName, keywords, abstract, language, publishedOn, volumeName, firstPage, lastPage } = paper
  const [year, month, day] = publishedOn.split('-').map(Number)
  const { published, ...words } = labels[language]
  return {
    title,
    authorName,
    keywords,
    abstract,
    language,
    accent: sampleSettings.accentColour,
    journal: sampleJournalName,
    subject: `${sampleJournalName}, ${volumeName}`,
    place: `${volumeName}, ${firstPage}–${lastPage}`,
    firstPage: Number(firstPage),
    licence: `© ${year} ${authorName} · CC BY 4.0 · creativecommons.org/licenses/by/4.0`,
    created: { year, month, day },
    published: published(dateIn(language, publishedOn)),
    labels: words,
    ...replacement(paper, version, number),
  }
}

/** A document as PDF/UA-1; `day` is that of its creation. The same sources give the same bytes. */
const pdfFrom = async (template: string, inputs: Readonly<Record<string, string>>, day: string): Promise<Buffer> => {
  // @ts-ignore of the laboratory's own packages, which only some targets install
  const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  const fontBlobs = FONTS.map(font => readFileSync(font))
  const compiler = NodeCompiler.create({ workspace: import.meta.dirname, fontArgs: [{ fontBlobs }] })
  const mainFilePath = fileURLToPath(new URL(`typst/${template}.typ`, import.meta.url))
  const result = compiler.compile({ mainFilePath, inputs })
  if (!result.result) {
    result.printErrors()
    throw new Error(`${template}.typ could not be typeset`)
  }
  return compiler.pdf(result.result, { pdfStandard: 'ua-1', creationTimestamp: Date.parse(day) / 1000 })
}

/** Typesets a version of a sample paper. */
export const typeset = async (paper: SamplePaper, number: number): Promise<Buffer> => {
  const version = paper.versions[number - 1]
  if (version === undefined) throw new RangeError(`Paper ${paper.id} has no version ${number}`)
  const inputs = { paper: JSON.stringify(metadataOf(paper, version, number)), body: `bodies/${version.name}.typ` }
  return pdfFrom('paper', inputs, paper.publishedOn)
}

/** Typesets the copyright form. */
export const typesetForm = (form: typeof copyrightForm): Promise<Buffer> => {
  const inputs = { form: JSON.stringify({ ...form, accent: sampleSettings.accentColour }) }
  return pdfFrom('copyright-form', inputs, '2025-07-18')
}
