import { OTP_SECONDS, RESET_LINK_SECONDS } from '@shodh/contracts/limits.ts'
import type { MailPurpose } from '@shodh/contracts/users/views.ts'

type Facts = { readonly journal: string; readonly code: string; readonly link: string; readonly at: string }

type Phrases = {
  readonly subject: Readonly<Record<MailPurpose, string>>
  readonly greeting: (name: string) => string
  readonly lines: Readonly<Record<MailPurpose, (facts: Facts) => readonly string[]>>
}

const codeMinutes = OTP_SECONDS / 60
const linkMinutes = RESET_LINK_SECONDS / 60

const en: Phrases = {
  subject: {
    verification: 'Your verification code',
    recovery: 'Choose a new password',
    'password-changed': 'Your password was changed',
    'email-changed': 'Your email address was changed',
  },
  greeting: name => `Dear ${name},`,
  lines: {
    verification: ({ journal, code, link }) => [
      `there is an account for you at ${journal}. Sign in with this email address and enter this code:`,
      code,
      `The code works once and for ${codeMinutes} minutes. After that, you can ask for another one when you sign in:`,
      link,
      'If you do not know what this is about, please ignore this mail.',
    ],
    recovery: ({ journal, code, link }) => [
      `to choose a new password for your account at ${journal}, enter this code:`,
      code,
      `It works once and for ${codeMinutes} minutes. Or open this link within ${linkMinutes} minutes:`,
      link,
      'If you did not ask for this, please ignore this mail: your password stays as it is.',
    ],
    'password-changed': ({ journal, link, at }) => [
      `the password of your account at ${journal} was changed on ${at}. Wherever else you were signed in, you no longer are.`,
      'If that was not you, choose a new password at once:',
      link,
    ],
    'email-changed': ({ journal, at }) => [
      `the email address of your account at ${journal} was changed on ${at}. This address no longer belongs to it.`,
      'If you did not expect that, please write to the journal.',
    ],
  },
}

const hi: Phrases = {
  subject: {
    verification: 'आपका सत्यापन कोड',
    recovery: 'नया पासवर्ड चुनें',
    'password-changed': 'आपका पासवर्ड बदला गया',
    'email-changed': 'आपका ईमेल पता बदला गया',
  },
  greeting: name => `प्रिय ${name},`,
  lines: {
    verification: ({ journal, code, link }) => [
      `${journal} पर आपके लिए एक खाता है। इस ईमेल पते से साइन इन करें और यह कोड लिखें:`,
      code,
      `यह कोड केवल एक बार और ${codeMinutes} मिनट तक चलेगा। उसके बाद साइन इन करते समय आप दूसरा कोड माँग सकते हैं:`,
      link,
      'यदि आपको इस बारे में कुछ पता नहीं है, तो कृपया इस मेल पर ध्यान न दें।',
    ],
    recovery: ({ journal, code, link }) => [
      `${journal} के अपने खाते का नया पासवर्ड चुनने के लिए यह कोड लिखें:`,
      code,
      `यह केवल एक बार और ${codeMinutes} मिनट तक चलेगा। या ${linkMinutes} मिनट के भीतर यह लिंक खोलें:`,
      link,
      'यदि यह अनुरोध आपने नहीं किया है, तो कृपया इस मेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।',
    ],
    'password-changed': ({ journal, link, at }) => [
      `${journal} के आपके खाते का पासवर्ड ${at} को बदला गया। बाकी सभी जगहों से आपको साइन आउट कर दिया गया है।`,
      'यदि यह आपने नहीं किया है, तो तुरंत नया पासवर्ड चुनें:',
      link,
    ],
    'email-changed': ({ journal, at }) => [
      `${journal} के आपके खाते का ईमेल पता ${at} को बदला गया। यह पता अब उस खाते से जुड़ा नहीं है।`,
      'यदि आपको इसकी अपेक्षा नहीं थी, तो कृपया पत्रिका को लिखें।',
    ],
  },
}

const mr: Phrases = {
  subject: {
    verification: 'आपला पडताळणी कोड',
    recovery: 'नवा पासवर्ड निवडा',
    'password-changed': 'आपला पासवर्ड बदलला आहे',
    'email-changed': 'आपला ईमेल पत्ता बदलला आहे',
  },
  greeting: name => `प्रिय ${name},`,
  lines: {
    verification: ({ journal, code, link }) => [
      `${journal} येथे आपल्यासाठी एक खाते आहे. या ईमेल पत्त्याने साइन इन करा आणि हा कोड लिहा:`,
      code,
      `हा कोड एकदाच आणि ${codeMinutes} मिनिटांपर्यंत चालेल. त्यानंतर साइन इन करताना आपण दुसरा कोड मागू शकता:`,
      link,
      'हे कशाबद्दल आहे हे आपल्याला माहीत नसल्यास कृपया या मेलकडे दुर्लक्ष करा.',
    ],
    recovery: ({ journal, code, link }) => [
      `${journal} येथील आपल्या खात्यासाठी नवा पासवर्ड निवडण्याकरिता हा कोड लिहा:`,
      code,
      `तो एकदाच आणि ${codeMinutes} मिनिटांपर्यंत चालेल. किंवा ${linkMinutes} मिनिटांच्या आत हा दुवा उघडा:`,
      link,
      'ही विनंती आपण केली नसल्यास कृपया या मेलकडे दुर्लक्ष करा: आपला पासवर्ड आहे तसाच राहील.',
    ],
    'password-changed': ({ journal, link, at }) => [
      `${journal} येथील आपल्या खात्याचा पासवर्ड ${at} रोजी बदलला गेला. इतर सर्व ठिकाणांहून आपल्याला साइन आउट केले आहे.`,
      'हे आपण केले नसल्यास ताबडतोब नवा पासवर्ड निवडा:',
      link,
    ],
    'email-changed': ({ journal, at }) => [
      `${journal} येथील आपल्या खात्याचा ईमेल पत्ता ${at} रोजी बदलला गेला. हा पत्ता आता त्या खात्याशी जोडलेला नाही.`,
      'आपल्याला हे अपेक्षित नसल्यास कृपया नियतकालिकाला लिहा.',
    ],
  },
}

export const phrases = { en, hi, mr } as const
export type Language = keyof typeof phrases
