import {
  INVITATION_SECONDS,
  OTP_SECONDS,
  RESET_LINK_SECONDS,
  VERIFICATION_LINK_SECONDS,
} from '@shodh/contracts/limits.ts'
import type { Role } from '@shodh/contracts/users/fields.ts'
import type { AccountMailPurpose } from '@shodh/contracts/users/views.ts'
import type { Block } from '../../mail-body.ts'

type MailValues = {
  readonly journal: string
  readonly code: string
  readonly link: string
  /** Where the code is entered. */
  readonly page: string
  readonly at: string
  readonly role: Role
  /** Who invites; '' where that is not known. */
  readonly by: string
}

/** The mails' words in one language. */
type Phrases = {
  readonly subject: Readonly<Record<AccountMailPurpose, string>>
  readonly greeting: (name: string) => string
  readonly blocks: Readonly<Record<AccountMailPurpose, (values: MailValues) => readonly Block[]>>
}

/** A button that does what the code does; in plain text, `address` leads to the page where the code is entered. */
const proving =
  (button: string, press: string) =>
  ({ link, page }: MailValues, address: string): Block => ({
    button,
    link,
    address: page,
    leads: { link: press, address },
  })

const codeMinutes = OTP_SECONDS / 60
const recoveryMinutes = RESET_LINK_SECONDS / 60
const linkHours = VERIFICATION_LINK_SECONDS / 3600
const invitationDays = INVITATION_SECONDS / 86_400

type Roles = Readonly<Record<Role, string>>

const enRoles: Roles = { admin: 'an administrator', author: 'an author', auditor: 'an auditor' }
const hiRoles: Roles = { admin: 'प्रशासक', author: 'लेखक', auditor: 'लेखा-परीक्षक' }
const mrRoles: Roles = { admin: 'प्रशासक', author: 'लेखक', auditor: 'लेखापरीक्षक' }

const enNewPassword = 'Choose a New Password'
const enChoose = proving(enNewPassword, `Or press this button within ${recoveryMinutes} minutes:`)
const enVerify = proving(
  'Verify This Address',
  `Or press this button within ${linkHours} hours. Use one of the two, once. If the code is not accepted any more, the button still works.`,
)

const en: Phrases = {
  subject: {
    verification: 'Your verification code',
    recovery: 'Choose a new password',
    'password-changed': 'Your password was changed',
    'email-change': 'Verify your new email address',
    'email-change-requested': 'A change of your email address was requested',
    'email-changed': 'Your email address was changed',
    'factors-changed': 'Your second step was changed',
    'factors-reset': 'Your second step was reset',
    invitation: 'You are invited',
    'account-ends': 'Your account will be deleted',
  },
  greeting: name => `Dear ${name},`,
  blocks: {
    verification: values => [
      `there is an account for you at ${values.journal}. To verify this email address, sign in with it and, within ${codeMinutes} minutes, enter this code:`,
      { code: values.code },
      enVerify(values, 'You sign in at'),
      'If you do not know what this is about, please ignore this mail.',
    ],
    recovery: values => [
      `to choose a new password for your account at ${values.journal}, enter this code where you asked for it. It works once and for ${codeMinutes} minutes:`,
      { code: values.code },
      enChoose(values, 'You can ask for another code at'),
      'If you did not ask for this, please ignore this mail: your password stays as it is.',
    ],
    'password-changed': ({ journal, link, at }) => [
      `the password of your account at ${journal} was changed on ${at}. Wherever else you were signed in, you no longer are.`,
      'If that was not you, choose a new password at once.',
      { button: enNewPassword, link },
    ],
    'email-change': values => [
      `this is to become the email address of your account at ${values.journal}. To verify it, enter this code in your profile within ${codeMinutes} minutes:`,
      { code: values.code },
      enVerify(values, 'Your profile is at'),
      'Until then, your present address stays in use.',
      'If you did not ask for this, please ignore this mail: nothing changes.',
    ],
    'email-change-requested': ({ journal, link, at }) => [
      `on ${at}, somebody who knows the password of your account at ${journal} asked for another email address. It takes the place of this one as soon as it is verified.`,
      'If that was you, there is nothing to do. If it was not, choose a new password at once, which also stops the change.',
      { button: enNewPassword, link },
    ],
    'email-changed': ({ journal, at }) => [
      `the email address of your account at ${journal} was changed on ${at}. This address no longer belongs to it.`,
      'If you did not expect that, please write to the journal.',
    ],
    'api-token-created': ({ journal, link, at }) => [
      `on ${at}, an API token of your account at ${journal} was created. Until it expires or is revoked, whoever has it acts in your name.`,
      'If that was not you, revoke it in your profile and choose a new password at once.',
      { button: 'Open Your Profile', link },
    ],
    invitation: ({ journal, link, at, role, by }) => [
      `${by ? `${by} invites you` : 'you are invited'} to ${journal} as ${enRoles[role]}. Open your account by this button, with a password that you choose:`,
      { button: 'Accept the Invitation', link },
      `It works once, within ${invitationDays} days: until ${at}.`,
      'If you do not know what this is about, please ignore this mail: no account is opened.',
    ],
    'account-ends': ({ journal, link, at }) => [
      `nobody has signed in to your account at ${journal} for as long as the journal stores unused accounts. It will be deleted for good, with its drafts, on ${at}.`,
      'If you still need it, sign in once before that day. Otherwise there is nothing to do.',
      { button: 'Sign In', link },
    ],
  },
}

const hiNewPassword = 'नया पासवर्ड चुनें'
const hiChoose = proving(hiNewPassword, `या ${recoveryMinutes} मिनट के भीतर यह बटन दबाएँ:`)
const hiVerify = proving(
  'इस पते का सत्यापन करें',
  `या ${linkHours} घंटे के भीतर यह बटन दबाएँ। दोनों में से किसी एक का ही, और एक ही बार, उपयोग हो सकता है। कोड स्वीकार न हो, तब भी बटन काम करेगा।`,
)

const hi: Phrases = {
  subject: {
    verification: 'आपका सत्यापन कोड',
    recovery: 'नया पासवर्ड चुनें',
    'password-changed': 'आपका पासवर्ड बदला गया',
    'email-change': 'अपने नए ईमेल पते का सत्यापन करें',
    'email-change-requested': 'आपका ईमेल पता बदलने का अनुरोध',
    'email-changed': 'आपका ईमेल पता बदला गया',
    'factors-changed': 'आपका दूसरा चरण बदला गया',
    'factors-reset': 'आपका दूसरा चरण हटाया गया',
    invitation: 'आपको आमंत्रित किया गया है',
    'account-ends': 'आपका खाता मिटाया जाएगा',
  },
  greeting: name => `प्रिय ${name},`,
  blocks: {
    verification: values => [
      `${values.journal} पर आपके लिए एक खाता है। इस ईमेल पते के सत्यापन के लिए इससे साइन इन करें और ${codeMinutes} मिनट के भीतर यह कोड लिखें:`,
      { code: values.code },
      hiVerify(values, 'साइन इन यहाँ करें:'),
      'यदि आपको इस बारे में कुछ पता नहीं है, तो कृपया इस मेल पर ध्यान न दें।',
    ],
    recovery: values => [
      `${values.journal} के अपने खाते का नया पासवर्ड चुनने के लिए यह कोड वहीं लिखें जहाँ आपने इसे माँगा था। यह केवल एक बार और ${codeMinutes} मिनट तक चलेगा:`,
      { code: values.code },
      hiChoose(values, 'दूसरा कोड यहाँ माँग सकते हैं:'),
      'यदि यह अनुरोध आपने नहीं किया है, तो कृपया इस मेल पर ध्यान न दें: आपका पासवर्ड वही रहेगा।',
    ],
    'password-changed': ({ journal, link, at }) => [
      `${journal} के आपके खाते का पासवर्ड ${at} को बदला गया। बाकी सभी जगहों से आपको साइन आउट कर दिया गया है।`,
      'यदि यह आपने नहीं किया है, तो तुरंत नया पासवर्ड चुनें।',
      { button: hiNewPassword, link },
    ],
    'email-change': values => [
      `यह ${values.journal} के आपके खाते का नया ईमेल पता होगा। इसके सत्यापन के लिए ${codeMinutes} मिनट के भीतर अपनी प्रोफ़ाइल में यह कोड लिखें:`,
      { code: values.code },
      hiVerify(values, 'आपकी प्रोफ़ाइल यहाँ है:'),
      'तब तक आपका वर्तमान पता ही उपयोग में रहेगा।',
      'यदि यह अनुरोध आपने नहीं किया है, तो कृपया इस मेल पर ध्यान न दें: कुछ नहीं बदलेगा।',
    ],
    'email-change-requested': ({ journal, link, at }) => [
      `${at} को किसी ने, जिसे ${journal} के आपके खाते का पासवर्ड मालूम है, खाते का ईमेल पता बदलने का अनुरोध किया। सत्यापन होते ही नया पता इस पते की जगह ले लेगा।`,
      'यदि यह अनुरोध आपका है, तो कुछ करने की आवश्यकता नहीं है। यदि नहीं, तो तुरंत नया पासवर्ड चुनें; इससे यह बदलाव भी रुक जाएगा।',
      { button: hiNewPassword, link },
    ],
    'email-changed': ({ journal, at }) => [
      `${journal} के आपके खाते का ईमेल पता ${at} को बदला गया। यह पता अब उस खाते से जुड़ा नहीं है।`,
      'यदि आपको इसकी अपेक्षा नहीं थी, तो कृपया पत्रिका को लिखें।',
    ],
    'api-token-created': ({ journal, link, at }) => [
      `${at} को ${journal} के आपके खाते का एक API टोकन बनाया गया। जब तक उसकी अवधि पूरी नहीं होती या उसे रद्द नहीं किया जाता, वह जिसके पास है वह आपके नाम से काम कर सकता है।`,
      'यदि यह आपने नहीं किया है, तो तुरंत अपनी प्रोफ़ाइल में उसे रद्द करें और नया पासवर्ड चुनें।',
      { button: 'अपनी प्रोफ़ाइल खोलें', link },
    ],
    invitation: ({ journal, link, at, role, by }) => [
      `${by ? `${by} ने आपको` : 'आपको'} ${journal} में ${hiRoles[role]} के रूप में आमंत्रित किया ${by ? '' : 'गया '}है। इस बटन से अपना पासवर्ड चुनकर अपना खाता खोलें:`,
      { button: 'आमंत्रण स्वीकार करें', link },
      `यह बटन एक ही बार और ${invitationDays} दिनों के भीतर काम करता है: ${at} तक।`,
      'यदि आपको इस बारे में कुछ पता नहीं है, तो कृपया इस मेल पर ध्यान न दें: कोई खाता नहीं खुलेगा।',
    ],
    'account-ends': ({ journal, link, at }) => [
      `${journal} के आपके खाते में उतने समय से किसी ने साइन इन नहीं किया है जितने समय तक पत्रिका बिना उपयोग के खाते रखती है। ${at} को यह खाता अपने मसौदों सहित हमेशा के लिए मिटा दिया जाएगा।`,
      'यदि आपको इसकी अब भी आवश्यकता है, तो उस दिन से पहले एक बार साइन इन करें। अन्यथा कुछ करने की आवश्यकता नहीं है।',
      { button: 'साइन इन करें', link },
    ],
  },
}

const mrNewPassword = 'नवा पासवर्ड निवडा'
const mrChoose = proving(mrNewPassword, `किंवा ${recoveryMinutes} मिनिटांच्या आत हे बटण दाबा:`)
const mrVerify = proving(
  'या पत्त्याची पडताळणी करा',
  `किंवा ${linkHours} तासांच्या आत हे बटण दाबा. दोन्हींपैकी एकच, आणि एकदाच, वापरता येईल. कोड स्वीकारला गेला नाही, तरी बटण चालेल.`,
)

const mr: Phrases = {
  subject: {
    verification: 'आपला पडताळणी कोड',
    recovery: 'नवा पासवर्ड निवडा',
    'password-changed': 'आपला पासवर्ड बदलला आहे',
    'email-change': 'आपल्या नव्या ईमेल पत्त्याची पडताळणी करा',
    'email-change-requested': 'आपला ईमेल पत्ता बदलण्याची विनंती',
    'email-changed': 'आपला ईमेल पत्ता बदलला आहे',
    'factors-changed': 'आपला दुसरा टप्पा बदलला आहे',
    'factors-reset': 'आपला दुसरा टप्पा काढून टाकला आहे',
    invitation: 'आपल्याला आमंत्रण आहे',
    'account-ends': 'आपले खाते पुसले जाणार आहे',
  },
  greeting: name => `प्रिय ${name},`,
  blocks: {
    verification: values => [
      `${values.journal} येथे आपल्यासाठी एक खाते आहे. या ईमेल पत्त्याच्या पडताळणीसाठी त्याने साइन इन करून ${codeMinutes} मिनिटांच्या आत हा कोड लिहा:`,
      { code: values.code },
      mrVerify(values, 'साइन इन येथे करा:'),
      'हे कशाबद्दल आहे हे आपल्याला माहीत नसल्यास कृपया या मेलकडे दुर्लक्ष करा.',
    ],
    recovery: values => [
      `${values.journal} येथील आपल्या खात्यासाठी नवा पासवर्ड निवडण्याकरिता हा कोड जिथे मागितला तिथेच लिहा. तो एकदाच आणि ${codeMinutes} मिनिटांपर्यंत चालेल:`,
      { code: values.code },
      mrChoose(values, 'दुसरा कोड येथे मागता येईल:'),
      'ही विनंती आपण केली नसल्यास कृपया या मेलकडे दुर्लक्ष करा: आपला पासवर्ड आहे तसाच राहील.',
    ],
    'password-changed': ({ journal, link, at }) => [
      `${journal} येथील आपल्या खात्याचा पासवर्ड ${at} रोजी बदलला गेला. इतर सर्व ठिकाणांहून आपल्याला साइन आउट केले आहे.`,
      'हे आपण केले नसल्यास ताबडतोब नवा पासवर्ड निवडा.',
      { button: mrNewPassword, link },
    ],
    'email-change': values => [
      `हा ${values.journal} येथील आपल्या खात्याचा नवा ईमेल पत्ता होईल. त्याच्या पडताळणीसाठी ${codeMinutes} मिनिटांच्या आत आपल्या प्रोफाइलमध्ये हा कोड लिहा:`,
      { code: values.code },
      mrVerify(values, 'आपले प्रोफाइल येथे आहे:'),
      'तोपर्यंत आपला सध्याचा पत्ताच वापरात राहील.',
      'ही विनंती आपण केली नसल्यास कृपया या मेलकडे दुर्लक्ष करा: काहीही बदलणार नाही.',
    ],
    'email-change-requested': ({ journal, link, at }) => [
      `${journal} येथील आपल्या खात्याचा पासवर्ड माहीत असलेल्या कोणीतरी ${at} रोजी खात्याचा ईमेल पत्ता बदलण्याची विनंती केली. पडताळणी होताच नवा पत्ता या पत्त्याची जागा घेईल.`,
      'ही विनंती आपलीच असल्यास काहीही करण्याची गरज नाही. नसल्यास ताबडतोब नवा पासवर्ड निवडा; त्यामुळे हा बदलही थांबेल.',
      { button: mrNewPassword, link },
    ],
    'email-changed': ({ journal, at }) => [
      `${journal} येथील आपल्या खात्याचा ईमेल पत्ता ${at} रोजी बदलला गेला. हा पत्ता आता त्या खात्याशी जोडलेला नाही.`,
      'आपल्याला हे अपेक्षित नसल्यास कृपया नियतकालिकाला लिहा.',
    ],
    'api-token-created': ({ journal, link, at }) => [
      `${at} रोजी ${journal} येथील आपल्या खात्याचा एक API टोकन तयार केला गेला. त्याची मुदत संपेपर्यंत किंवा तो रद्द होईपर्यंत, तो ज्याच्याकडे आहे तो आपल्या नावाने काम करू शकतो.`,
      'हे आपण केले नसल्यास ताबडतोब आपल्या प्रोफाइलमध्ये तो रद्द करा आणि नवा पासवर्ड निवडा.',
      { button: 'आपले प्रोफाइल उघडा', link },
    ],
    invitation: ({ journal, link, at, role, by }) => [
      `${by ? `${by} यांनी आपल्याला` : 'आपल्याला'} ${journal} येथे ${mrRoles[role]} म्हणून आमंत्रित केले आहे. या बटणाने स्वतःचा पासवर्ड निवडून आपले खाते उघडा:`,
      { button: 'आमंत्रण स्वीकारा', link },
      `हे बटण एकदाच आणि ${invitationDays} दिवसांच्या आत चालेल: ${at} पर्यंत.`,
      'हे कशाबद्दल आहे हे आपल्याला माहीत नसल्यास कृपया या मेलकडे दुर्लक्ष करा: कोणतेही खाते उघडणार नाही.',
    ],
    'account-ends': ({ journal, link, at }) => [
      `${journal} येथील आपल्या खात्यात तितक्या काळापासून कोणीही साइन इन केलेले नाही जितका काळ नियतकालिक न वापरलेली खाती ठेवते. ${at} रोजी हे खाते त्याच्या मसुद्यांसह कायमचे पुसले जाईल.`,
      'आपल्याला ते अजूनही हवे असल्यास त्या दिवसापूर्वी एकदा साइन इन करा. अन्यथा काहीही करण्याची गरज नाही.',
      { button: 'साइन इन करा', link },
    ],
  },
}

export const phrases = { en, hi, mr } as const
