import type { Language } from '@shodh/deploy/sample/sample-paper.ts'

type Labels = {
  readonly abstract: string
  readonly keywords: string
  readonly published: (date: string) => string
  readonly replaced: (version: number, date: string, reason: string) => string
  readonly about: string
}

export const labels: Readonly<Record<Language, Labels>> = {
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

export const dateIn = (language: Language, date: string) =>
  new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'long', timeZone: 'Asia/Kolkata' }).format(new Date(date))
