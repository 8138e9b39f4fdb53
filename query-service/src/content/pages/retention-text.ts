import type { PublicPage } from '@shodh/contracts/content/pages/page-views.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import { READINGS_MONTHS } from '@shodh/contracts/limits.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { Retention } from '@shodh/contracts/site/settings.ts'
import type { TextToken } from '@shodh/contracts/site/texts.ts'

type Words = { readonly title: string } & { readonly [Kind in keyof Required<Retention>]: (months: number) => string }

const inEnglish = (months: number) => (months === 1 ? '1 month' : `${months} months`)
const inHindi = (months: number) => `${months} महीने`
/** After so many months, in Marathi. */
const afterInMarathi = (months: number) => (months === 1 ? '1 महिन्याने' : `${months} महिन्यांनी`)

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'How long personal data are stored',
    messages: months =>
      `Messages to the journal are deleted ${inEnglish(months)} after anything was last done with them.`,
    accounts: months =>
      `Accounts, other than those of administrators, are deleted after ${inEnglish(months)} without a sign-in.`,
    readings: months =>
      `Records of single readings, which name nobody, are deleted ${inEnglish(months)} after their month; the figures that were counted from them stay.`,
  },
  hi: {
    title: 'व्यक्तिगत डेटा कितने समय तक रखा जाता है',
    messages: months => `पत्रिका को भेजे गए संदेश, उन पर हुई अंतिम कार्रवाई के ${inHindi(months)} बाद हटा दिए जाते हैं।`,
    accounts: months =>
      `प्रशासकों के खातों को छोड़कर, जिन खातों में ${inHindi(months)} तक कोई साइन-इन नहीं करता, वे हटा दिए जाते हैं।`,
    readings: months =>
      `पढ़े जाने के अलग-अलग अभिलेख, जिनमें किसी का नाम नहीं होता, अपने महीने के ${inHindi(months)} बाद हटा दिए जाते हैं; उनसे गिने गए आँकड़े बने रहते हैं।`,
  },
  mr: {
    title: 'वैयक्तिक माहिती किती काळ ठेवली जाते',
    messages: months => `नियतकालिकाला पाठवलेले संदेश त्यांवरील शेवटच्या कृतीनंतर ${afterInMarathi(months)} हटवले जातात.`,
    accounts: months =>
      `प्रशासकांची खाती सोडून, ज्या खात्यांत ${months === 1 ? '1 महिना' : `${months} महिने`} कोणी साइन-इन करत नाही ती हटवली जातात.`,
    readings: months =>
      `वाचनाच्या स्वतंत्र नोंदी, ज्यांत कोणाचेही नाव नसते, त्यांच्या महिन्यानंतर ${afterInMarathi(months)} हटवल्या जातात; त्यांवरून मोजलेले आकडे राहतात.`,
  },
}

const paragraph = (text: string): readonly TextToken[] => [{ open: 'p' }, text, { close: true }]

/** The privacy page with how long personal data are stored, where the journal states that. */
export const withRetention = (page: PublicPage, { retention }: Pick<SiteSettings, 'retention'>): PublicPage => {
  if (!retention || page.slug !== 'privacy') return page
  const words = WORDS[page.language]
  const { messages, accounts, readings = READINGS_MONTHS } = retention
  const stated = { messages, accounts, readings }
  const body = (['messages', 'accounts', 'readings'] as const).flatMap(kind => {
    const months = stated[kind]
    return months === undefined ? [] : paragraph(words[kind](months))
  })
  const id = page.sections.some(section => section.id === 'retention') ? 'retention-periods' : 'retention'
  return { ...page, sections: [...page.sections, { id, title: words.title, body }] }
}
