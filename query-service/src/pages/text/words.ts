import type { Language } from '@shodh/contracts/languages.ts'
import type { TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'

type Kind = TextBlock['kind']

export type Words = {
  readonly page: string
  readonly pageOfPdf: (page: number) => string
  readonly toPaper: string
  /** What a region is, and what it shows. */
  readonly nameOf: (kind: Kind, label: string) => string
  /** What is behind a fold: the letters of a region, or what stands before the text. */
  readonly lettersOf: (kind: Kind) => string
  readonly wrongOrder: string
  readonly hidden: string
  readonly notReady: string
  readonly cut: string
}

type Names = { readonly figure: string } & { readonly [K in Kind]?: string }

/** What is said of some kinds of blocks; of the others what is said of figures. */
const names = (regions: Names, letters: Names): Pick<Words, 'nameOf' | 'lettersOf'> => ({
  nameOf: (kind, label) => [regions[kind] ?? regions.figure, label].filter(Boolean).join(': '),
  lettersOf: kind => letters[kind] ?? letters.figure,
})

export const words: Readonly<Record<Language, Words>> = {
  en: {
    page: 'Page',
    pageOfPdf: page => `Page ${page} of the PDF`,
    toPaper: 'The page of the paper',
    ...names(
      { figure: 'Figure', table: 'Table', formula: 'Formula' },
      {
        figure: 'Letters in this figure',
        table: 'Text of this table',
        formula: 'Text of this formula',
        front: 'Authors and affiliations',
      },
    ),
    wrongOrder: 'Parts of this text may stand in another order than in the PDF.',
    hidden:
      'The text of this PDF cannot be shown: its pages are pictures, or its letters are not those that one sees. Please read the PDF.',
    notReady: 'The text of this PDF has not been read yet. Please try again in a moment, or read the PDF.',
    cut: 'The rest of the text is in the PDF.',
  },
  hi: {
    page: 'पृष्ठ',
    pageOfPdf: page => `PDF का पृष्ठ ${page}`,
    toPaper: 'शोध-पत्र का पृष्ठ',
    ...names(
      { figure: 'चित्र', table: 'तालिका', formula: 'सूत्र' },
      { figure: 'इस चित्र के अक्षर', table: 'इस तालिका का पाठ', formula: 'इस सूत्र के अक्षर', front: 'लेखक और संबद्धताएँ' },
    ),
    wrongOrder: 'इस पाठ के कुछ भाग PDF से अलग क्रम में हो सकते हैं।',
    hidden: 'इस PDF का पाठ नहीं दिखाया जा सकता: इसके पृष्ठ चित्र हैं, या इसके अक्षर वे नहीं हैं जो दिखते हैं। कृपया PDF पढ़ें।',
    notReady: 'इस PDF का पाठ अभी तक नहीं पढ़ा गया है। कृपया थोड़ी देर में फिर कोशिश करें, या PDF पढ़ें।',
    cut: 'पाठ का शेष भाग PDF में है।',
  },
  mr: {
    page: 'पृष्ठ',
    pageOfPdf: page => `PDF चे पृष्ठ ${page}`,
    toPaper: 'शोधनिबंधाचे पृष्ठ',
    ...names(
      { figure: 'आकृती', table: 'तक्ता', formula: 'सूत्र' },
      { figure: 'या आकृतीतील अक्षरे', table: 'या तक्त्यातील मजकूर', formula: 'या सूत्रातील अक्षरे', front: 'लेखक आणि संलग्नता' },
    ),
    wrongOrder: 'या मजकुराचे काही भाग PDF पेक्षा वेगळ्या क्रमाने असू शकतात.',
    hidden: 'या PDF चा मजकूर दाखवता येत नाही: तिची पृष्ठे चित्रे आहेत, किंवा तिची अक्षरे दिसतात ती नाहीत. कृपया PDF वाचा.',
    notReady: 'या PDF चा मजकूर अजून वाचलेला नाही. कृपया थोड्या वेळाने पुन्हा प्रयत्न करा, किंवा PDF वाचा.',
    cut: 'उर्वरित मजकूर PDF मध्ये आहे.',
  },
}
